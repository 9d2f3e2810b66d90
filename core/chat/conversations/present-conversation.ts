import { withoutPreface } from "#contracts/answer-preface.ts";
import type { Conversation } from "#contracts/conversations.ts";
import { requestShown } from "../../request-shown.ts";
import { cutLine } from "../../text/plain-text.ts";
import type { ConversationRow } from "./conversation-store.ts";

const longestTitle = 120;
const longestLine = 160;
const untitled = "New chat";

/** What a conversation is called: its name, else its first question, else what the core team was asked. */
export const titleOf = ({ title, first_question: first, last_about: about }: ConversationRow): string => {
  if (title !== null) return title;
  const line = cutLine(first ?? about ?? "", longestTitle);
  return line === "" ? untitled : line;
};

const saidBy = ({ last_kind: kind, last_role: role }: ConversationRow): Conversation["lastBy"] =>
  kind === null ? role : "core_team";

const endOf = ({ last_kind: kind }: ConversationRow) => {
  if (kind === null) return null;
  return kind === "core_team_answer" ? "answered" : "closed";
};

// A name of a passage on a line of its own.
const label = /^\*\*[^*\n]+\*\* \[\d+\]\n+/u;

/** What an answer says: of one in the playbook's words those, not what stands before them in each such answer. */
const ownWords = (content: string): string => {
  const quoted = withoutPreface(content);
  return quoted === content ? content : quoted.replace(label, "");
};

/** A conversation as clients see it. */
export const presentConversation = (row: ConversationRow, isWaiting: boolean): Conversation => ({
  sessionId: row.session_id,
  title: titleOf(row),
  isRenamed: row.title !== null,
  lastLine: cutLine(ownWords(row.last_content), longestLine),
  lastBy: saidBy(row),
  lastMessageAt: row.last_message_at.toISOString(),
  isUnread: row.is_unread,
  request: requestShown(endOf(row), { isUnread: row.is_unread, isWaiting }),
});
