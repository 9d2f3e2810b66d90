import { z } from "zod";
import { endpoint } from "./endpoint.ts";

/** How many of the caller's own records the team has changed since they last looked. */
export const unseen = z.object({ tickets: z.number().int(), participations: z.number().int() });
export type Unseen = z.infer<typeof unseen>;

export const readUnseen = endpoint({
  summary: "How many of the caller's tickets and participations have news.",
  method: "GET",
  path: "/api/unseen",
  access: "user",
  response: unseen,
});
