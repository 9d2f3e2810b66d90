import { chatMessage } from "./chat.ts";
import { byId } from "./common.ts";
import { endpoint } from "./endpoint.ts";

export const forwardAnswer = endpoint({
  summary:
    "Send the question behind an answer that quotes the playbook, is uncertain or was found unhelpful to the core team; doing it again changes nothing.",
  method: "POST",
  path: "/api/chat/messages/:id/forward",
  access: "user",
  params: byId,
  response: chatMessage,
});
