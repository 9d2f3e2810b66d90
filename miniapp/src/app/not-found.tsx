import { Link } from "react-router-dom";
import { ProductMark } from "../ui/content/product-mark.tsx";
import styles from "./not-found.module.css";

/** Any address that is none of the product's. */
export const NotFoundRoute = () => (
  <main className={styles.page}>
    <title>404 Page Not Found · Legend</title>
    <ProductMark size={44} />
    <h1 className={styles.title}>404 Page Not Found</h1>
    <p className={styles.text}>This address leads nowhere.</p>
    <Link to="/login">Go to Legend</Link>
  </main>
);
