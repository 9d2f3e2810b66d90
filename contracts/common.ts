import { z } from "zod";
import { stripComments } from "./markdown-comments.ts";

export const services = ["OTC", "MM", "LS", "ADV"] as const;
export const service = z.enum(services);
export type Service = z.infer<typeof service>;

/** What each service is called. */
export const serviceNames: Record<Service, string> = {
  OTC: "OTC",
  MM: "Market Making",
  LS: "Liquidity Solutions",
  ADV: "Advisory",
};

export const modules = ["bd_assistant", "lead_replier"] as const;
export const moduleName = z.enum(modules);
export type ModuleName = z.infer<typeof moduleName>;

/** An identifier in a path or body; anything else cannot name a record. */
export const id = z.uuid({ error: "Not a valid id" });

/** What the path of one record takes. */
export const byId = z.object({ id });

/** An ISO 8601 time with its offset. */
export const time = z.iso.datetime({ offset: true });

/** How many rows a page of a growing list holds. */
export const pageSize = 50;

export const pageQuery = z.object({ cursor: z.string().max(200).optional() });

/** The longest text a list can be searched for, in characters. */
export const searchLimit = 200;

/** What a search finds is counted up to here; `X-Total-Count` is one more where there is more. */
export const countedLimit = 1_000;

/** Narrows a list to the last so many days, each of 24 hours. */
export const lastDays = z
  .string()
  .regex(/^[1-9]\d{0,3}$/u, { error: "A whole number of days, from 1 to 9999" })
  .transform(Number);

/** Narrows a list to the records that have every one of the words; blank text narrows nothing. */
export const searchQuery = z.object({
  q: z
    .string()
    .trim()
    .max(searchLimit, { error: `At most ${searchLimit} characters` })
    .transform((text) => (text === "" ? undefined : text))
    .optional(),
});

/** A page of a list that can be searched. */
export const searchedPage = pageQuery.extend(searchQuery.shape);

/** Whether a text shows anything: blanks do not, nor does what is never drawn, such as a zero-width space. */
export const saysSomething = (said: string): boolean =>
  /[^\s\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/u.test(said);

/** Whether Markdown shows anything: its comments do not. */
export const showsSomething = (said: string): boolean => saysSomething(stripComments(said));

const saying = (says: (said: string) => boolean) => (limit: number, missing: string) =>
  z
    .string({ error: missing })
    .trim()
    .min(1, { error: missing, abort: true })
    .refine(says, { error: missing })
    .max(limit, { error: `At most ${limit.toLocaleString("en")} characters` });

/** What an edit was based on: the text that was there, exactly as it was answered; null where there was none. */
export const seenText = z.string().max(100_000).nullable();

/** Text that must say something: trimmed, not empty, at most `limit` characters. */
export const text = saying(saysSomething);

/** Markdown that must show something: trimmed, not empty, at most `limit` characters. */
export const markdown = saying(showsSomething);

/** The question to keep an answer under; empty or absent: as it was kept before, or as it was asked. */
export const keptQuestion = z.string().trim().max(8_000, { error: "At most 8,000 characters" }).optional();
