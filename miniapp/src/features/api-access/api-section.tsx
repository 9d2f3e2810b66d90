import { ListPage } from "../../components/list-page.tsx";
import { TokensPanel } from "./tokens-panel.tsx";
import styles from "./api-access.module.css";

/** How programs work with the product: the tokens they call it by. */
export const ApiSection = () => (
  <ListPage>
    <div className={styles.panels}>
      <TokensPanel />
    </div>
  </ListPage>
);
