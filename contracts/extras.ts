import { z } from "zod";
import { id } from "./common.ts";
import { endpoint, success } from "./endpoint.ts";

const extrasEntry = z.object({ id: z.string(), question: z.string(), answer: z.string() });
export type ExtrasEntry = z.infer<typeof extrasEntry>;

export const listExtrasEntries = endpoint({
  summary: "The questions with their answers that Extras or Extras LEAD is made of, oldest first.",
  method: "GET",
  path: "/api/documents/:id/entries",
  access: "admin",
  params: z.object({ id }),
  response: z.array(extrasEntry),
});

export const removeExtrasEntry = endpoint({
  summary:
    "Take an answer out of Extras or Extras LEAD: nothing is answered with it any more. Who was told it keeps it.",
  method: "DELETE",
  path: "/api/documents/:id/entries/:entryId",
  access: "admin",
  params: z.object({ id, entryId: id }),
  response: success,
});
