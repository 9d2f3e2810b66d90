import { z } from "zod";
import { answerMode } from "./chat.ts";
import { endpoint } from "./endpoint.ts";

/** `orgName` and `supportLink` are configuration that screens show, `botName` the bot's username once it has started. */
export const productStatus = z.object({
  mode: answerMode,
  integrations: z.object({
    model: z.boolean(),
    embeddings: z.boolean(),
    telegram: z.boolean(),
    notion: z.boolean(),
  }),
  orgName: z.string(),
  supportLink: z.string(),
  botName: z.string().nullable(),
});
export type ProductStatus = z.infer<typeof productStatus>;

export const readStatus = endpoint({
  summary: "Which integrations are on, and who writes the answers.",
  method: "GET",
  path: "/api/status",
  access: "user",
  response: productStatus,
});
