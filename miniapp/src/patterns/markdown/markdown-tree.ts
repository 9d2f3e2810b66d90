/** The part of a Markdown syntax tree that the plugins here touch. */
export interface MarkdownNode {
  type: string;
  value?: string;
  alt?: string | null;
  url?: string;
  title?: string | null;
  depth?: number;
  /** The number a list begins with. */
  start?: number | null;
  children?: MarkdownNode[];
  data?: { hName?: string; hProperties?: Record<string, string> };
}

/** The text a node shows, without its markup. */
export const textOf = (node: MarkdownNode): string =>
  node.value ?? node.alt ?? node.children?.map((child) => textOf(child)).join("") ?? "";
