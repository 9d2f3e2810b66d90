import type { NotionPage } from "../platform/notion/notion.ts";
import type { MappedProperty } from "./fields.ts";

/** A property's value: text, an option's name, a date or time, or several names; null when it is empty. */
export type Value = string | string[] | null;

const textLimit = 2000;
const itemLimit = 100;
const optionLimit = 100;

/** Text in pieces that Notion takes, none cut in the middle of a character. */
export const inPieces = (text: string): string[] => {
  const pieces: string[] = [];
  let rest = text;
  while (rest !== "" && pieces.length < itemLimit) {
    let end = Math.min(textLimit, rest.length);
    if (end < rest.length && /[\uD800-\uDBFF]/u.test(rest.charAt(end - 1))) end -= 1;
    pieces.push(rest.slice(0, end));
    rest = rest.slice(end);
  }
  return pieces;
};

const textItems = (text: string) => inPieces(text).map((content) => ({ text: { content } }));

/** Notion takes no commas in the names of options. */
const optionName = (name: string) =>
  name.replaceAll(",", " ").replaceAll(/\s+/gu, " ").trim().slice(0, optionLimit);

const single = (value: Value): string => (Array.isArray(value) ? value.join(", ") : (value ?? ""));

const optionOf = ({ options }: MappedProperty, value: string) => {
  const known = options.find(({ name }) => name.toLowerCase() === value.toLowerCase());
  return { name: known?.name ?? optionName(value) };
};

/** A value as Notion wants it written. */
export const writeValue = (property: MappedProperty, value: Value): object => {
  const { type } = property;
  if (type === "title" || type === "rich_text") return { [type]: textItems(single(value)) };
  if (type === "multi_select") {
    const names = Array.isArray(value) ? value : value === null ? [] : [value];
    return { multi_select: names.map((name) => optionOf(property, name)) };
  }
  if (value === null || value.length === 0) return { [type]: null };
  return { [type]: type === "date" ? { start: single(value) } : optionOf(property, single(value)) };
};

interface Named {
  name: string;
}

/** What a row holds of a property; undefined when it has no such property. */
export const readValue = (
  page: NotionPage,
  mapped: Pick<MappedProperty, "id"> | undefined,
): Value | undefined => {
  const property = Object.values(page.properties).find(({ id }) => id === mapped?.id);
  if (property === undefined) return undefined;
  const value = property[property.type];
  if (property.type === "title" || property.type === "rich_text") {
    const text = (value as { plain_text: string }[])
      .map((item) => item.plain_text)
      .join("")
      .trim();
    return text === "" ? null : text;
  }
  if (property.type === "multi_select") return (value as Named[]).map(({ name }) => name);
  if (property.type === "date") return (value as { start: string } | null)?.start ?? null;
  return (value as Named | null)?.name ?? null;
};

/** Which of these a value is, whatever its case; undefined when none. */
export const oneOf = <T extends string>(options: readonly T[], value: Value | undefined): T | undefined =>
  typeof value === "string"
    ? options.find((option) => option.toLowerCase() === value.toLowerCase())
    : undefined;
