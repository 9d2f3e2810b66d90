/** The part of a Markdown syntax tree that the plugins here touch. */
export interface MarkdownNode {
  type: string;
  value?: string;
  url?: string;
  title?: string | null;
  depth?: number;
  children?: MarkdownNode[];
  data?: { hName?: string; hProperties?: Record<string, string> };
}

/** The text a node shows, without its markup. */
export const textOf = (node: MarkdownNode): string =>
  node.value ?? node.children?.map((child) => textOf(child)).join("") ?? "";
