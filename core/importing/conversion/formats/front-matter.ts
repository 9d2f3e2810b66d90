import { audience, categories } from "#contracts/documents.ts";
import type { Converted } from "./converted.ts";

const order = /^\d{1,6}$/u;

// Read by hand: the usual reader of front matter would also run code in it.
const fieldOf = (fields: string, name: string): string =>
  (new RegExp(`^${name}:[ \\t]*(.*)$`, "imu").exec(fields)?.[1] ?? "").trim().replaceAll(/^["']|["']$/gu, "");

/** The category of a name, written in whatever case. */
export const categoryNamed = (name: string): string | undefined =>
  categories.find((known) => known.toLowerCase() === name.trim().toLowerCase());

/** Markdown and what the lines between `---` at its beginning say: title, category, order and audience. */
export const readFrontMatter = (text: string): Converted => {
  const [front, fields = ""] = /^---\r?\n([\s\S]*?)\r?\n---(?:\r?\n|$)/u.exec(text) ?? [""];
  const category = categoryNamed(fieldOf(fields, "category"));
  const place = fieldOf(fields, "order(?:Index)?");
  const told = audience.safeParse(fieldOf(fields, "audience").toLowerCase());
  return {
    title: fieldOf(fields, "title"),
    content: text.slice(front.length),
    ...(category === undefined ? {} : { category }),
    ...(order.test(place) ? { orderIndex: Number(place) } : {}),
    ...(told.success ? { audience: told.data } : {}),
  };
};
