import { extraInPlace } from "./in-place.tsx";
import styles from "./markdown.module.css";
import type { MarkdownProps } from "./markdown-view.tsx";

// The words alone: what is left would mean nothing to who reads it, and comments are the editors' own.
const wordsOf = (text: string): string =>
  text
    .replaceAll(/<!--[\s\S]*?-->\s*/gu, "")
    .replaceAll(/^#{1,6} +/gmu, "")
    .replaceAll("**", "");

/** Markdown with tables, task lists, links and @handles; its renderer is loaded when first needed. */
export const Markdown = extraInPlace<MarkdownProps>(
  async () => (await import("./markdown-view.tsx")).MarkdownView,
  ({ text }) => <div className={styles.waiting}>{wordsOf(text)}</div>,
);
