import type { Archive } from "../open-archive.ts";
import { htmlToMarkdown } from "../html-to-markdown.ts";
import { type Converted, counted } from "./converted.ts";

/** A Word document: headings, lists, tables, links and foot notes; of its pictures what they are said to show. */
export const readDocx = async ({ has, read }: Archive): Promise<Converted> => {
  const { default: mammoth } = await import("mammoth");
  let pictures = 0;
  // Pictures would come as text of a hundred times their worth.
  const convertImage = mammoth.images.imgElement(async () => {
    pictures += 1;
    return { src: "" };
  });
  // Mammoth's own reader would unpack whatever is there; this one counts. Its types leave the way out.
  const file = {
    exists: has,
    read: async (name: string, encoding?: string) => {
      const bytes = await read(name);
      return encoding === undefined ? bytes : new TextDecoder(encoding).decode(bytes);
    },
  };
  const input = { file } as unknown as Parameters<typeof mammoth.convertToHtml>[0];
  const { value } = await mammoth.convertToHtml(input, { convertImage });
  const were = pictures === 1 ? "was" : "were";
  const warnings = pictures === 0 ? [] : [`${counted(pictures, "picture")} ${were} not read.`];
  return { title: "", content: htmlToMarkdown(value), warnings };
};
