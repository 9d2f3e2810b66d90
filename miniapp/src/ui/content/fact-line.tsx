import styles from "./fact-line.module.css";

/** Short facts in a line, each kept whole where the line breaks. */
export const FactLine = ({ facts }: { facts: readonly string[] }) =>
  facts.map((fact, at) => (
    <span key={fact}>
      {at > 0 && " · "}
      <span className={styles.fact}>{fact}</span>
    </span>
  ));
