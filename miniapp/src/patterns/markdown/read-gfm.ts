import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";

interface Extensions {
  micromarkExtensions?: unknown[];
  fromMarkdownExtensions?: unknown[];
}

/** Markdown plugin: reads GitHub's Markdown. `remark-gfm` does the same, and brings along what writes it. */
export function readGfm(this: { data: () => object }): void {
  // Plugins are given the parser that way.
  // oxlint-disable-next-line oxc/no-this-in-exported-function
  const extensions: Extensions = this.data();
  (extensions.micromarkExtensions ??= []).push(gfm());
  (extensions.fromMarkdownExtensions ??= []).push(gfmFromMarkdown());
}
