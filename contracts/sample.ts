import { z } from "zod";
import { time } from "./common.ts";
import { endpoint } from "./endpoint.ts";

/** What is there of the sample that came with the product, and whether anything is answered from it. */
export const sampleState = z.object({
  /** Documents that nobody has edited. */
  documents: z.number().int(),
  /** Lines of the guidance in force that are word for word the sample's. */
  guidanceLines: z.number().int(),
  /** The switch: whether the sample steps back once there are enough documents of one's own. */
  retires: z.boolean(),
  /** Whether it has: it can still be read, but nothing is answered from it. */
  retired: z.boolean(),
  /** What was removed last and can be put back; null where there is nothing, or nothing any more. */
  removed: z.object({ documents: z.number().int(), at: time }).nullable(),
});
export type SampleState = z.infer<typeof sampleState>;

export const readSample = endpoint({
  summary: "What is there of the sample, and whether it still answers.",
  method: "GET",
  path: "/api/documents/sample",
  access: "admin",
  response: sampleState,
});

export const setSampleRetiring = endpoint({
  summary:
    "Whether the sample steps back by itself: on, it answers nothing once there are three documents of one's own, or a long one.",
  method: "PUT",
  path: "/api/documents/sample",
  access: "admin",
  body: z.object({ retires: z.boolean({ error: "True or false" }) }),
  response: sampleState,
});

export const removeSample = endpoint({
  summary:
    "Remove the sample in one step: its documents go to the trash, its lines leave the guidance. What was edited stays. It is never loaded again.",
  method: "DELETE",
  path: "/api/documents/sample",
  access: "admin",
  response: sampleState,
});

export const restoreSample = endpoint({
  summary: "Put the sample back that was removed last, while its documents are still in the trash.",
  method: "POST",
  path: "/api/documents/sample/restore",
  access: "admin",
  response: sampleState,
});
