import type { Audience } from "#contracts/documents.ts";
import { AppError } from "../../../errors.ts";

/** What reading a file of one format gives. */
export interface Converted {
  /** Empty when the file does not say. */
  title: string;
  /** Markdown, not cleaned yet. */
  content: string;
  /** What it was, as in "11 pages"; absent where that says nothing. */
  extent?: string;
  /** What of the file was not read, in sentences. */
  warnings?: string[];
  category?: string;
  orderIndex?: number;
  audience?: Audience;
}

/** What is told of a file that holds more text than anybody keeps in a library. */
export const tooMuchText = (cause?: unknown) =>
  new AppError("too_large", "The file holds more text than is read", {
    fields: { file: "Split it and drop the parts" },
    ...(cause === undefined ? {} : { cause }),
  });

/** As in "1 page" or "11 pages". */
export const counted = (count: number, one: string, several = `${one}s`): string =>
  `${count} ${count === 1 ? one : several}`;

/** Numbers as people write them: "Pages 2, 5 and 7", the first ones where there are many. */
export const listed = (one: string, several: string, numbers: number[]): string => {
  if (numbers.length === 1) return `${one} ${numbers[0]}`;
  if (numbers.length > 12)
    return `${several} ${numbers.slice(0, 10).join(", ")} and ${numbers.length - 10} more`;
  return `${several} ${numbers.slice(0, -1).join(", ")} and ${numbers.at(-1)}`;
};

/** A line of plain text that Markdown would take for a heading, a quote, a fence or a rule, told to be none. */
export const plainLine = (text: string): string =>
  text.replace(/^(\s*)(#{1,6}\s|>|```|~~~|---|===|\*\*\*)/u, "$1\\$2");

/** Text that is no Markdown, so that nothing in it is taken for a tag. */
export const plainText = (text: string): string => text.replaceAll(/<(?!https?:)(?=[a-z/!?])/giu, "\\<");
