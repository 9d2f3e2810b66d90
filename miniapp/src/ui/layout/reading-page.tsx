import type { ReactNode } from "react";
import { MarkedLike } from "../content/marked.tsx";
import styles from "./reading-page.module.css";
import common from "../theme/common.module.css";

/** A column to read, such as a configuration. */
export const ReadingPage = ({ children }: { children: ReactNode }) => (
  <div className={styles.page}>{children}</div>
);

interface PartProps {
  title: string;
  /** One quiet sentence under the title. */
  about?: ReactNode;
  children: ReactNode;
}

/** A titled part of it. */
export const ReadingPart = ({ title, about, children }: PartProps) => (
  <section className={styles.part}>
    <h2 className={common.heading}>{title}</h2>
    {about !== undefined && <p className={styles.about}>{about}</p>}
    {children}
  </section>
);

interface FactsProps {
  facts: readonly { label: string; value: ReactNode }[];
}

/** Names and values, one a line. */
export const Facts = ({ facts }: FactsProps) => (
  <dl className={styles.facts}>
    {facts.map(({ label, value }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

interface SearchedProps {
  /** What is marked in it. */
  query?: string | undefined;
}

/** Words as quiet tags. */
export const Words = ({ words, query = "" }: SearchedProps & { words: readonly string[] }) => (
  <ul role="list" className={styles.words}>
    {words.map((word) => (
      <li key={word}>
        <MarkedLike text={word} typed={query} />
      </li>
    ))}
  </ul>
);

/** Sentences, one a line. */
export const Sentences = ({ sentences, query = "" }: SearchedProps & { sentences: readonly string[] }) => (
  <ul role="list" className={styles.sentences}>
    {sentences.map((sentence) => (
      <li key={sentence}>
        <MarkedLike text={sentence} typed={query} />
      </li>
    ))}
  </ul>
);

/** A text exactly as the product uses it. */
export const Verbatim = ({ label, text, query = "" }: SearchedProps & { label: string; text: string }) => (
  // A long text scrolls by itself, also with the keyboard.
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
  <pre className={styles.verbatim} role="region" aria-label={label} tabIndex={0}>
    <MarkedLike text={text} typed={query} />
  </pre>
);
