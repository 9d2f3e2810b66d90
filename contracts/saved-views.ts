import { z } from "zod";
import { byId, text } from "./common.ts";
import { endpoint, success } from "./endpoint.ts";

/** How many views one admin can keep. */
export const mostViews = 100;

export const savedView = z.object({
  id: z.string(),
  /** The section of the dashboard whose list it narrows. */
  section: z.string(),
  name: z.string(),
  /** What the list is narrowed to, as in the address: `status=open&service=OTC`. */
  parameters: z.string(),
  /** All admins see it. */
  isShared: z.boolean(),
  /** The username of the admin who saved it; null where that is the caller. */
  savedBy: z.string().nullable(),
});
export type SavedView = z.infer<typeof savedView>;

export const listSavedViews = endpoint({
  summary: "The views that the caller saved, and those that others share, by name.",
  method: "GET",
  path: "/api/saved-views",
  access: "admin",
  response: z.array(savedView),
});

export const saveView = endpoint({
  summary:
    "Keep what a list is narrowed to under a name; the caller's view of that name in that section is replaced. 409 with 100 views.",
  method: "PUT",
  path: "/api/saved-views",
  access: "admin",
  body: z.object({
    section: z
      .string()
      .regex(/^[a-z]+(?:-[a-z]+)*$/u, { error: "Not a section" })
      .max(40),
    name: text(60, "Enter a name"),
    parameters: z
      .string()
      .min(1, { error: "The list is not narrowed to anything" })
      .max(2_000, { error: "Narrowed by too much to be kept" })
      .regex(/^[\w%+.~*=&-]+$/u, { error: "Not the parameters of an address" }),
    isShared: z.boolean(),
  }),
  response: savedView,
});

export const removeView = endpoint({
  summary: "Remove a view: one's own, or one that is shared.",
  method: "DELETE",
  path: "/api/saved-views/:id",
  access: "admin",
  params: byId,
  response: success,
});
