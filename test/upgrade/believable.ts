import { hashSecret, hashToken } from "#core/auth/secrets.ts";
import { packPosting } from "#core/platform/inverted-index/postings.ts";

/** How many rows each table gets. */
export const rowsPerTable = 4;

export const accessCode = "a-code-from-before";
export const tokenOf = (person: number): string => `a-token-from-before-${person}`;
const accessCodeHash = hashSecret(accessCode);

const dayMs = 86_400_000;
const later = new Date(Date.now() + 20 * dayMs);

/** What was made before a row: the rows of its own table, and the `id` of those it may refer to. */
export interface Made {
  own: Record<string, unknown>[];
  people: unknown[];
}

type Value = (row: number, made: Made) => unknown;

const oneOf =
  (...values: unknown[]): Value =>
  (row) =>
    values[row % values.length];
const same = (value: unknown): Value => oneOf(value);
const forLeads = (value: unknown): Value => oneOf(null, null, value, value);

/** What the product would write where the catalogue cannot say it: by table and column, or by column alone. */
export const believable: Record<string, Value> = {
  module: oneOf("bd_assistant", "bd_assistant", "lead_replier", "lead_replier"),
  category: same("BD Essentials"),
  service: forLeads("OTC"),
  project_name: same("Acme"),
  project_key: same("acme"),
  session_id: same("default-session"),
  sources: same("[]"),
  mode: same("playbook"),
  terms: (row) => ["otc", `word${row}`],
  expires_at: same(later),
  over_at: same(later),
  digested: same(false),
  dimensions: same(3),
  initiative: same(["X Space"]),
  embedding: same("[1,0,0]"),
  question: (row) => `What does point ${row} of the contract cover?`,
  standalone_question: (row) => `What does point ${row} of the contract cover?`,
  "guidance_versions.guidance": same(JSON.stringify({ tone: "Kind." })),
  "users.telegram_username": (row) => `person_${row}`,
  "users.username_key": (row) => `person_${row}`,
  "users.role": oneOf("CORE TEAM (ADMIN)", "BD", "BD", "BD"),
  "users.access_code_hash": () => accessCodeHash,
  "sessions.token_hash": (row) => hashToken(tokenOf(row)),
  "documents.content": (row) => `# Point ${row}\n\nA kestrel clause about settlement number ${row}.`,
  "documents.split_version": same(0),
  "passages.length": same(2),
  "terms.term": (row) => `word${row}`,
  "terms.passages": same(1),
  "postings.term": (row) => `word${row}`,
  "postings.packed": (row) => packPosting({ passage: row + 1, document: row + 1, frequency: 1, length: 2 }),
  "chat_messages.user_id": (_row, { people }) => people[1],
  "chat_messages.project_name": forLeads("Acme"),
  "chat_messages.project_key": forLeads("acme"),
  "chat_messages.role": oneOf("user", "assistant"),
  "chat_messages.awaits_answer": same(false),
  "chat_messages.reply_to": (row, { own }) => (row % 2 === 0 ? null : own.at(-1)?.["id"]),
  "chat_messages.metadata": oneOf(null, '{"sources":[],"sourcesWithScores":[]}'),
  "chat_conversations.session_id": (row) => `chat-${row}`,
  "gaps.closure_state": oneOf(null, null, "proven", "unproven"),
  "gaps.status": oneOf("pending", "pending", "answered", "approved"),
  "gap_askers.session_id": same("default-session"),
  "questions.project_name": forLeads("Acme"),
  "gap_askers.project_name": forLeads("Acme"),
  "question_groups.recent": same(0),
  "files.content_hash": oneOf("one and the same picture", "one and the same picture", "another", "a third"),
  "files.state": same("kept"),
  "files.content_type": same("image/png"),
  "tickets.status": oneOf("Open", "In Progress", "Closed", "Closed"),
  "tickets.result": oneOf("Pending", "Pending", "Solved", "Not Resolved"),
  "participations.status": oneOf("Pending", "In Review", "Approved", "Rejected"),
  "options.list": oneOf("support-categories", "initiative-types"),
  "telegram_chats.mode": same("lead"),
  "telegram_leads.status": oneOf("gathering", "drafting", "done"),
  "telegram_leads.parts": same("[]"),
  "telegram_leads.choices": same("[]"),
  "notion_links.kind": same("ticket"),
};
