import type { NotionContentPage } from "../../platform/notion/notion-content.ts";
import { richTextOnOneLine, type RichText } from "./rich-text.ts";

type Property = NotionContentPage["properties"][string];

interface Named {
  name?: string;
}

const nameOf = (value: unknown): string => (value as Named | null)?.name ?? "";

const dateOf = (value: unknown): string => {
  const { start, end } = (value ?? {}) as { start?: string; end?: string | null };
  return [start, end].filter((day) => day !== undefined && day !== null).join(" to ");
};

const plain = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";

const formulaOf = (value: unknown): string => {
  const formula = (value ?? {}) as Record<string, unknown> & { type?: string };
  const result = formula[formula.type ?? ""];
  if (formula.type === "date") return dateOf(result);
  return typeof result === "boolean" ? (result ? "Yes" : "No") : plain(result);
};

const uniqueId = (value: unknown): string => {
  const { prefix, number } = (value ?? {}) as { prefix?: string | null; number?: number | null };
  if (number === undefined || number === null) return "";
  return prefix ? `${prefix}-${number}` : String(number);
};

/** How the types of properties read that say something in words; files, relations and who edited when do not. */
const writers: Record<string, (value: unknown) => string> = {
  rich_text: (value) => richTextOnOneLine(value as RichText[]),
  select: nameOf,
  status: nameOf,
  multi_select: (value) => ((value ?? []) as Named[]).map(nameOf).filter(Boolean).join(", "),
  people: (value) => ((value ?? []) as Named[]).map(nameOf).filter(Boolean).join(", "),
  date: dateOf,
  number: plain,
  url: plain,
  email: plain,
  phone_number: plain,
  checkbox: (value) => (value === true ? "Yes" : ""),
  formula: formulaOf,
  unique_id: uniqueId,
};

const textOf = (property: Property): string => writers[property.type]?.(property[property.type]).trim() ?? "";

/** What a row says beside its text: a line for each property that has a value. */
export const propertiesToMarkdown = (properties: NotionContentPage["properties"]): string =>
  Object.entries(properties)
    .map(([name, property]) => [name, textOf(property)] as const)
    .filter(([, text]) => text !== "")
    .map(([name, text]) => `- **${name.replaceAll(/[*_\\`[\]]/gu, String.raw`\$&`)}:** ${text}`)
    .join("\n");
