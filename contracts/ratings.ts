import { z } from "zod";
import { chatMessage } from "./chat.ts";
import { byId } from "./common.ts";
import { endpoint } from "./endpoint.ts";

export const rateMessage = endpoint({
  summary: "Say whether an answer helped; saying it again replaces what was said, null takes it back.",
  method: "POST",
  path: "/api/chat/messages/:id/rating",
  access: "user",
  params: byId,
  body: z.object({
    helpful: z.boolean({ error: "Say whether the answer helped" }).nullable(),
    reason: z.string().trim().max(1_000, { error: "At most 1,000 characters" }).optional(),
  }),
  response: chatMessage,
});
