import type { ChatMessage } from "#contracts/chat.ts";
import type { ShownMessage } from "./message-store.ts";

/** A message as clients see it. */
export const presentMessage = (row: ShownMessage): ChatMessage => ({
  id: row.id,
  content: row.content,
  role: row.role,
  timestamp: row.created_at.toISOString(),
  sessionId: row.session_id,
  module: row.module,
  projectName: row.project_name,
  conversationId: row.conversation_id,
  service: row.service,
  metadata: row.metadata,
  ...(row.sent_text == null || row.sent_at == null
    ? {}
    : { sent: { text: row.sent_text, at: row.sent_at.toISOString() } }),
});
