import { z } from "zod";
import { time } from "./common.ts";

/** The page that a document is read from, again and again; it is edited there. */
export const documentSource = z.object({
  id: z.string(),
  kind: z.enum(["notion", "web"]),
  name: z.string(),
  url: z.string(),
  readAt: time.nullable(),
});
export type DocumentSource = z.infer<typeof documentSource>;

/** Where a document is written: in Legend, or at a page that it is read from. */
export const documentPlace = z.enum(["here", "notion", "web"]);
export type DocumentPlace = z.infer<typeof documentPlace>;
