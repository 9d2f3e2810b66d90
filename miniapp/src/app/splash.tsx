import { ProductMark } from "../ui/content/product-mark.tsx";
import styles from "./splash.module.css";

/** What shows while a screen's code or the session is on its way; only after a moment, so that it rarely shows. */
export const Splash = () => (
  <div className={styles.splash} role="status" aria-label="Loading">
    <ProductMark size={44} />
  </div>
);
