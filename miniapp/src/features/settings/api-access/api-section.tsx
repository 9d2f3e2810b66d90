import { ListPage } from "../../../ui/layout/list-page.tsx";
import { TokensPanel } from "./tokens-panel.tsx";
import { WebhooksPanel } from "./webhooks-panel.tsx";
import styles from "./api-access.module.css";

/** How programs work with the product: the tokens they call it by, and what they are told. */
export const ApiSection = () => (
  <ListPage>
    <div className={styles.panels}>
      <TokensPanel />
      <WebhooksPanel />
    </div>
  </ListPage>
);
