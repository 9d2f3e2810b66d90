import { z } from "zod";
import { answerMode, scoredSource } from "./chat.ts";
import { byId, id, moduleName, searchedPage, service, text, time } from "./common.ts";
import { addDocument, changeDocument } from "./documents.ts";
import { bodyLimits, endpoint, success } from "./endpoint.ts";
import { guidance } from "./guidance.ts";

/** How many golden questions there may be, and how much each may hold. */
export const goldenLimits = { questions: 300, question: 2_000, documents: 3, facts: 5, fact: 300 } as const;

const limits = goldenLimits;

/** Whether what must come came when a question was asked last. */
export const goldenState = z.enum(["holds", "fails", "not_asked"]);
export type GoldenState = z.infer<typeof goldenState>;

/** An answer to a golden question, with what it lacks. */
export const goldenAnswer = z.object({
  text: z.string(),
  sources: z.array(scoredSource),
  mode: answerMode,
  knowledgeGapDetected: z.boolean(),
  holds: z.boolean(),
  /** The titles of documents that had to come and did not. */
  missingDocuments: z.array(z.string()),
  missingFacts: z.array(z.string()),
});
export type GoldenAnswer = z.infer<typeof goldenAnswer>;

export const goldenOrigin = z.enum(["hand", "answer", "request"]);

/** A question whose answer is known: documents that must be among its sources, facts that must stand in it. */
export const goldenQuestion = z.object({
  id: z.string(),
  question: z.string(),
  module: moduleName,
  service: service.nullable(),
  proposalReceived: z.boolean().nullable(),
  /** `isGone` is one that is no longer in the knowledge base. */
  documents: z.array(z.object({ id: z.string(), title: z.string(), isGone: z.boolean() })),
  facts: z.array(z.string()),
  state: goldenState,
  /** Since when it holds or fails. */
  since: time.nullable(),
  askedAt: time.nullable(),
  answer: goldenAnswer.nullable(),
  madeFrom: goldenOrigin,
  createdBy: z.string().nullable(),
  createdAt: time,
});
export type GoldenQuestion = z.infer<typeof goldenQuestion>;

const nothingToHold = "Name a document that must come, or a fact that must stand in the answer";

const fields = {
  question: text(limits.question, "Write a question"),
  module: moduleName.default("bd_assistant"),
  /** What a lead's message is about. */
  service: service.nullish().transform((value) => value ?? null),
  proposalReceived: z
    .boolean()
    .nullish()
    .transform((value) => value ?? null),
  documentIds: z
    .array(id)
    .max(limits.documents, { error: `At most ${limits.documents} documents` })
    .default([]),
  facts: z
    .array(text(limits.fact, "A fact is empty"))
    .max(limits.facts, { error: `At most ${limits.facts} facts` })
    .default([]),
};

const content = z
  .object(fields)
  .refine(({ documentIds, facts }) => documentIds.length + facts.length > 0, {
    path: ["documentIds"],
    error: nothingToHold,
  })
  .refine(({ module, service: about }) => module === "bd_assistant" || about !== null, {
    path: ["service"],
    error: "Choose the service the lead asks about",
  });
export type GoldenContent = z.output<typeof content>;

export const listGolden = endpoint({
  summary: "Golden questions, newest first. `q` searches them by their words.",
  method: "GET",
  path: "/api/golden",
  access: "admin",
  csv: true,
  query: searchedPage.extend({ state: goldenState.optional() }),
  response: z.array(goldenQuestion),
});

/** How many golden questions held when all were asked. */
export const goldenRun = z.object({ at: time, asked: z.number().int(), holds: z.number().int() });
export type GoldenRun = z.infer<typeof goldenRun>;

/** So many of the latest times that all were asked are kept in view. */
export const runsShown = 30;

export const goldenSummary = z.object({
  total: z.number().int(),
  holds: z.number().int(),
  fails: z.number().int(),
  notAsked: z.number().int(),
  /** All are being asked now; null otherwise. */
  running: z.object({ done: z.number().int(), of: z.number().int() }).nullable(),
  /** Oldest first. */
  history: z.array(goldenRun).max(runsShown),
});
export type GoldenSummary = z.infer<typeof goldenSummary>;

export const readGoldenSummary = endpoint({
  summary: "How many golden questions hold, now and each time that all were asked.",
  method: "GET",
  path: "/api/golden/summary",
  access: "admin",
  response: goldenSummary,
});

export const askGolden = endpoint({
  summary:
    "Have all golden questions asked again; the summary tells how far that is. Asking twice asks once.",
  method: "POST",
  path: "/api/golden/ask",
  access: "admin",
  response: goldenSummary,
});

export const readGolden = endpoint({
  summary: "One golden question.",
  method: "GET",
  path: "/api/golden/:id",
  access: "admin",
  params: byId,
  response: goldenQuestion,
});

export const addGolden = endpoint({
  summary:
    "Add a golden question: what is asked, up to three documents that must be among the sources, up to five facts that must stand in the answer. A lead's message names its service.",
  method: "POST",
  path: "/api/golden",
  access: "admin",
  status: 201,
  body: content,
  response: goldenQuestion,
});

/** What a golden question is made from by one press. */
const origin = z
  .object({ replyId: id.optional(), feedbackId: id.optional() })
  .refine(({ replyId, feedbackId }) => (replyId === undefined) !== (feedbackId === undefined), {
    path: ["replyId"],
    error: "Name either an answer or an answered request",
  });

export const makeGolden = endpoint({
  summary:
    "Make a golden question of an answer or of an answered request: its sources must come again, and what the core team said must stand in the answer. The same one again gives the one there is; 409 where there is nothing to hold it to.",
  method: "POST",
  path: "/api/golden/make",
  access: "admin",
  status: 201,
  body: origin,
  response: goldenQuestion,
});

export const changeGolden = endpoint({
  summary: "Change a golden question as a whole; it counts as not asked until it is asked again.",
  method: "PUT",
  path: "/api/golden/:id",
  access: "admin",
  params: byId,
  body: content,
  response: goldenQuestion,
});

export const removeGolden = endpoint({
  summary: "Delete a golden question.",
  method: "DELETE",
  path: "/api/golden/:id",
  access: "admin",
  params: byId,
  response: success,
});

/** How many documents a change that is tried out may touch. */
export const changeLimits = { documents: 20, removals: 200 } as const;

const changedDocument = z.object({
  /** The document that is changed; without it one is added. */
  id: id.optional(),
  title: addDocument.body.shape.title,
  content: addDocument.body.shape.content,
  category: addDocument.body.shape.category,
  orderIndex: changeDocument.body.shape.orderIndex,
  audience: addDocument.body.shape.audience,
});

/** What a change would make of one golden question. */
export const goldenChange = z.object({
  id: z.string(),
  question: z.string(),
  module: moduleName,
  /** Whether it stops holding, holds again, or is answered otherwise without either. */
  effect: z.enum(["breaks", "mends", "differs"]),
  before: goldenAnswer,
  after: goldenAnswer,
});
export type GoldenChange = z.infer<typeof goldenChange>;

export const goldenPreview = z.object({
  /** How many golden questions there are. */
  asked: z.number().int(),
  /** Those that break first. */
  changed: z.array(goldenChange),
  /** Whether some could not be asked because the model is away. */
  isPartial: z.boolean(),
  /** How many documents of a large import were left out when it was tried. */
  untried: z.number().int(),
});
export type GoldenPreview = z.infer<typeof goldenPreview>;

export const previewGolden = endpoint({
  summary:
    "What a change would make of the golden questions, before it is made: documents as they would be (without `id`, new ones), `removals` by their ids, a guidance, or what the caller's open import would make of the library. Nothing is stored. As an event stream its tokens tell how far it is, such as `3/31`.",
  method: "POST",
  path: "/api/golden/preview",
  access: "admin",
  limited: "chat",
  streams: true,
  body: z
    .object({
      documents: z
        .array(changedDocument)
        .max(changeLimits.documents, { error: `At most ${changeLimits.documents} documents` })
        .default([]),
      removals: z
        .array(id)
        .max(changeLimits.removals, { error: `At most ${changeLimits.removals} documents` })
        .default([]),
      guidance: guidance.optional(),
      importId: id.optional(),
    })
    .refine(
      ({ documents, removals, guidance: draft, importId }) =>
        documents.length + removals.length > 0 || draft || importId,
      { path: ["documents"], error: "Name what is changed" },
    ),
  bodyBytes: bodyLimits.document,
  response: goldenPreview,
});
