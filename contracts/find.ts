import { z } from "zod";
import { searchLimit, text } from "./common.ts";
import { endpoint } from "./endpoint.ts";

/** How many records of each kind are found at most. */
export const foundOfKind = 5;

/** A record that was found: what it is called, and a line that tells it from others of that name. */
export const foundRecord = z.object({ id: z.string(), title: z.string(), about: z.string() });
export type FoundRecord = z.infer<typeof foundRecord>;

export const foundRecords = z.object({
  people: z.array(foundRecord),
  documents: z.array(foundRecord),
  /** Questions the assistant could not answer. */
  requests: z.array(foundRecord.extend({ pending: z.boolean() })),
  /** Their titles are the beginnings of what was written. */
  tickets: z.array(foundRecord),
  leads: z.array(foundRecord.extend({ archived: z.boolean() })),
});
export type FoundRecords = z.infer<typeof foundRecords>;

export const findRecords = endpoint({
  summary: `People, documents, requests, tickets and leads that have every word of \`q\`, ${foundOfKind} of each at most: people by name, documents by title, requests by question, asker, service and answer, tickets by category, description, agent, handler and note, leads by project and agent.`,
  method: "GET",
  path: "/api/admin/find",
  access: "admin",
  query: z.object({ q: text(searchLimit, "Enter what to search for") }),
  response: foundRecords,
});
