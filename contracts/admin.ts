import { z } from "zod";
import { moduleName } from "./common.ts";
import { endpoint } from "./endpoint.ts";

/** Totals for the tabs of the admin dashboard. */
export const adminCounts = z.object({
  documents: z.number().int(),
  /** Documents in the trash. */
  trash: z.number().int(),
  /** Documents whose review date has come. */
  reviews: z.number().int(),
  pending: z.number().int(),
  requests: z.number().int(),
  agentReplies: z.number().int(),
  leadReplies: z.number().int(),
  /** Tickets that are not Closed. */
  tickets: z.number().int(),
  /** Participations that are Pending or In Review. */
  participations: z.number().int(),
  /** Connections that fail: one where the latest answer came without the model. */
  failing: z.number().int(),
});
export type AdminCounts = z.infer<typeof adminCounts>;

export const readAdminCounts = endpoint({
  summary: "How many documents, requests, replies, tickets and participations there are.",
  method: "GET",
  path: "/api/admin/counts",
  access: "admin",
  response: adminCounts,
});

/** The first steps of setting the product up, and which are done. */
export const setup = z.object({
  team: z.boolean(),
  documents: z.boolean(),
  /** Whether any of their own documents may be told to leads. */
  leads: z.boolean(),
  telegram: z.boolean(),
  notion: z.boolean(),
  model: z.boolean(),
});
export type Setup = z.infer<typeof setup>;

export const readSetup = endpoint({
  summary: "Which first steps of setting the product up are done.",
  method: "GET",
  path: "/api/admin/setup",
  access: "admin",
  response: setup,
});

const described = z.object({ name: z.string(), description: z.string() });
const facts = z.array(z.object({ label: z.string(), value: z.string() }));

/** A module of the chat: how a question goes through it, what is configured of it, and what it is made of. */
export const mapModule = z.object({
  module: moduleName,
  name: z.string(),
  architecture: z.array(described),
  settings: facts,
  components: z.array(described.extend({ path: z.string() })),
});
export type MapModule = z.infer<typeof mapModule>;

/** An endpoint that is mounted; `modules` are those it belongs to. */
export const mapEndpoint = z.object({
  name: z.string(),
  method: z.string(),
  path: z.string(),
  summary: z.string(),
  access: z.enum(["public", "user", "admin"]),
  modules: z.array(moduleName),
});
export type MapEndpoint = z.infer<typeof mapEndpoint>;

export const appMap = z.object({
  modules: z.array(mapModule),
  apiReference: z.array(mapEndpoint),
  /** The packages in use, with the versions installed; `use` tells run time from building. */
  technology: z.array(
    z.object({ name: z.string(), version: z.string(), use: z.enum(["product", "screens and tools"]) }),
  ),
  summary: facts,
});
export type AppMap = z.infer<typeof appMap>;

export const readAppMap = endpoint({
  summary: "How the product is built, generated from the running system.",
  method: "GET",
  path: "/api/admin/app-map",
  access: "admin",
  response: appMap,
});
