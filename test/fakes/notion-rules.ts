import { randomUUID } from "node:crypto";

/** A property of a data source, as tests declare it. */
export interface FakeProperty {
  id: string;
  type: "title" | "rich_text" | "select" | "multi_select" | "status" | "date" | "files";
  options: { id: string; name: string }[];
}

export type FakeSchema = Map<string, FakeProperty>;

/** What a row holds of a property, as Notion gives it. */
export type FakeValue = unknown;

/** A request that Notion would refuse, with its status and code. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

const invalid = (message: string) => new Refusal(400, "validation_error", message);

const textLimit = 2000;
const arrayLimit = 100;

interface TextItem {
  text?: { content?: unknown };
}

const textOf = (name: string, given: unknown) => {
  if (!Array.isArray(given)) throw invalid(`${name} is expected to be rich_text.`);
  if (given.length > arrayLimit) throw invalid(`body.properties.${name} length should be <= ${arrayLimit}`);
  return (given as TextItem[]).map(({ text }) => {
    const content = text?.content;
    if (typeof content !== "string") throw invalid(`${name}.text.content should be defined`);
    if (content.length > textLimit)
      throw invalid(
        `body.properties.${name}.text.content.length should be <= 2000, instead was ${content.length}`,
      );
    return { type: "text", text: { content, link: null }, plain_text: content };
  });
};

const pick = (name: string, property: FakeProperty, given: unknown, creates: boolean) => {
  const wanted = (given as { name?: unknown } | null)?.name;
  if (typeof wanted !== "string" || wanted === "") throw invalid(`${name} needs the name of an option`);
  const known = property.options.find((option) => option.name.toLowerCase() === wanted.toLowerCase());
  if (known !== undefined) return known;
  if (!creates) throw invalid(`Invalid status option. Status option "${wanted}" does not exist.`);
  if (wanted.includes(",") || wanted.length > 100)
    throw invalid(`Invalid select option, commas not allowed: ${wanted}`);
  const made = { id: randomUUID().slice(0, 4), name: wanted };
  property.options.push(made);
  return made;
};

/** A file that was sent and may be attached. */
export interface FakeUpload {
  id: string;
  name: string;
  contentType: string;
  bytes: number | null;
}

const filesOf = (name: string, given: unknown, uploads: Map<string, FakeUpload>) => {
  if (!Array.isArray(given)) throw invalid(`${name} is expected to be files.`);
  return (given as { name?: string; file_upload?: { id?: string } }[]).map((file) => {
    const upload = uploads.get(file.file_upload?.id ?? "");
    if (upload === undefined) throw invalid(`${name}: there is no such file upload`);
    if (upload.bytes === null) throw invalid(`${name}: the file upload has not been sent`);
    return {
      name: file.name ?? upload.name,
      type: "file",
      file: { url: `https://files.test/${upload.id}`, bytes: upload.bytes },
    };
  });
};

const dateOf = (name: string, given: unknown) => {
  if (given === null) return null;
  const { start } = given as { start?: unknown };
  if (typeof start !== "string" || Number.isNaN(Date.parse(start)))
    throw invalid(`${name}.start should be a date`);
  return { start, end: null, time_zone: null };
};

/** What a row holds after a property was written; throws `Refusal` for what Notion would refuse. */
export const written = (
  name: string,
  property: FakeProperty,
  given: Record<string, unknown>,
  uploads: Map<string, FakeUpload>,
): FakeValue => {
  const { type } = property;
  if (!(type in given)) throw invalid(`${name} is expected to be ${type}.`);
  const value = given[type];
  if (type === "title" || type === "rich_text") return textOf(name, value);
  if (type === "files") return filesOf(name, value, uploads);
  if (type === "date") return dateOf(name, value);
  if (type === "multi_select") {
    if (!Array.isArray(value) || value.length > arrayLimit)
      throw invalid(`${name} is expected to be multi_select.`);
    return value.map((option) => pick(name, property, option, true));
  }
  return value === null ? null : pick(name, property, value, type === "select");
};

/** What a property holds that nothing was written to. */
export const empty = (type: FakeProperty["type"]): FakeValue =>
  type === "date" || type === "select" || type === "status" ? null : [];

/** The text of a title or text. */
export const plainText = (value: FakeValue): string =>
  Array.isArray(value) ? (value as { plain_text: string }[]).map((item) => item.plain_text).join("") : "";
