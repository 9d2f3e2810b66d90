import { lazy, Suspense } from "react";
import styles from "./markdown.module.css";
import type { MarkdownProps } from "./markdown-view.tsx";

const View = lazy(async () => ({ default: (await import("./markdown-view.tsx")).MarkdownView }));

/** Markdown with tables, task lists, links and @handles; its renderer is loaded when first needed. */
export const Markdown = (props: MarkdownProps) => (
  <Suspense fallback={<div className={styles.waiting}>{props.text}</div>}>
    <View {...props} />
  </Suspense>
);
