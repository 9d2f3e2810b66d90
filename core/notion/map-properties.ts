import type { MirroredSource } from "#contracts/notion-connection.ts";
import type { NotionProperty } from "../platform/notion/notion.ts";
import { fields, type Field, type PropertyMap } from "./fields.ts";

interface Given {
  source: MirroredSource;
  properties: NotionProperty[];
  /** The ids by field that were found the last time. */
  known: Record<string, string>;
  /** Names or ids given by configuration, by `source.Usual Name`. */
  names: Map<string, string>;
}

const words: Record<string, string> = {
  title: "the title",
  rich_text: "text",
  select: "a select",
  multi_select: "a multi-select",
  status: "a status",
  date: "a date",
  files: "files",
};

const wording = (types: string[]) => types.map((type) => words[type] ?? type).join(" or ");

const find = (key: string, field: Field, { source, properties, known, names }: Given) => {
  const given = names.get(`${source}.${field.names[0]}`);
  if (given !== undefined) return properties.find(({ id, name }) => id === given || name === given);
  // A name may change; the id stays.
  return (
    properties.find(({ id }) => id === known[key]) ??
    properties.find(({ name, type }) => field.types.includes(type) && field.names.includes(name)) ??
    properties.find(({ type }) => type === "title" && field.types.includes("title")) ??
    properties.find(({ name }) => field.names.includes(name))
  );
};

const wanting = (field: Field, { name, type, options }: NotionProperty): string[] => {
  if (!field.types.includes(type))
    return [`${name} must be ${wording(field.types)}, but is ${words[type] ?? type}`];
  // Notion makes options of a select by itself, those of a status it does not.
  if (type !== "status") return [];
  const there = new Set(options.map((option) => option.name.toLowerCase()));
  const missing = (field.options ?? []).filter((option) => !there.has(option.toLowerCase()));
  return missing.length === 0 ? [] : [`${name} lacks the option ${missing.join(", ")}`];
};

/** Finds the properties that Legend needs, by their known ids, then by name; `problems` says what is missing or wrong. */
export const mapProperties = (given: Given): { map: PropertyMap; problems: string[] } => {
  const map: PropertyMap = {};
  const problems: string[] = [];
  for (const [key, field] of Object.entries<Field>(fields[given.source])) {
    const property = find(key, field, given);
    if (property === undefined)
      problems.push(`${field.names[0]} is missing: add ${wording(field.types)} of this name`);
    else {
      problems.push(...wanting(field, property));
      map[key] = property;
    }
  }
  return { map, problems };
};
