import { z } from "zod";
import { dataSourceId } from "#contracts/notion-connection.ts";

const blankIsUnset = (value: unknown) =>
  typeof value === "string" && value.trim() === "" ? undefined : value;

/** A setting that may be left out. */
export const optional = <T extends z.ZodType>(schema: T) => z.preprocess(blankIsUnset, schema.optional());

/** A setting that has a value where it is left out. */
export const withDefault = <T extends z.ZodType>(schema: T, value: z.output<T>) =>
  z.preprocess(blankIsUnset, schema.optional()).transform((given) => given ?? value);

/** A text without blanks at its ends. */
export const string = z.string().trim();

/** An address of one of these protocols; `hint` says what is wanted. */
export const url = (protocols: RegExp, hint: string) =>
  string.refine((value) => URL.canParse(value) && protocols.test(new URL(value).protocol), { error: hint });

/** An address of a web server. */
export const web = url(/^https?:$/u, "must be a URL that starts with http:// or https://");

/** A number between two; `hint` says what is wanted. */
export const number = (min: number, max: number, hint: string) =>
  z.coerce.number({ error: hint }).min(min, { error: hint }).max(max, { error: hint });

/** A whole number between two. */
export const whole = (min: number, max: number) => {
  const hint = `must be a whole number from ${min} to ${max}`;
  return number(min, max, hint).int({ error: hint });
};

/** The id of one of Notion's data sources, in one spelling. */
export const dataSource = dataSourceId(
  "must be the id of a data source: 32 hexadecimal digits, with or without hyphens",
);

/** One of these words. */
export const oneOf = <const T extends [string, ...string[]]>(...values: T) =>
  z.enum(values, { error: `must be ${values.join(" or ")}` });

const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).format(0) !== "";
  } catch {
    return false;
  }
};

export const timeZone = string.refine(isTimeZone, { error: "must be a time zone such as Europe/Berlin" });
