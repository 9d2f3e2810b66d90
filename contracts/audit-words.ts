import type { AuditEntry } from "./audit.ts";

/** The fields of a record as a change has them; of what is no record, itself as `value`. */
export const fieldsOf = (value: unknown): Record<string, unknown> => {
  if (value === null || value === undefined) return {};
  return typeof value === "object" && !Array.isArray(value) ? { ...value } : { value };
};

const deeds: Record<string, string> = {
  "announcement.add": "wrote an announcement",
  "announcement.change": "changed an announcement",
  "announcement.send": "sent a scheduled announcement",
  "announcement.withdraw": "withdrew an announcement",
  "connection.change": "changed a connection",
  "connection.remove": "removed a connection",
  "document.add": "added a document",
  "document.change": "changed a document",
  "document.remove": "deleted a document",
  "contradiction.dismiss": "said that two passages do not contradict each other",
  "contradiction.restore": "took back that two passages do not contradict each other",
  "document.order": "put documents in order",
  "document.import": "imported a document",
  "document.restore": "restored a document",
  "document.take-out-of-trash": "took a document out of the trash",
  "document.untrash": "took a document out of the trash",
  "document.purge": "deleted a document for good",
  "document.care": "changed who looks after a document",
  "document.review": "reviewed a document",
  "sample.change": "changed whether the sample steps back",
  "sample.remove": "removed the sample",
  "sample.restore": "put the sample back",
  "library.change-defaults": "changed the library's defaults",
  "extras.add": "added to Extras",
  "extras.take-back": "took an answer back out of Extras",
  "feedback.answer": "answered a request",
  "feedback.priority": "changed the priority of a request",
  "feedback.approve": "approved an AI answer",
  "feedback.take-back": "took an answer back",
  "feedback.delete": "deleted a request",
  "feedback.improve": "improved an answer",
  "golden.add": "added a golden question",
  "golden.change": "changed a golden question",
  "golden.remove": "deleted a golden question",
  "guidance.change": "changed the guidance",
  "guidance.load-sample": "loaded the guidance of the sample",
  "guidance.remove-sample": "removed the guidance of the sample",
  "guidance.restore-sample": "put the guidance of the sample back",
  "guidance.restore": "restored an earlier guidance",
  "lead.hand-over": "handed a lead over",
  "options.change": "changed an option list",
  "participation.review": "reviewed a participation",
  "prices.change": "changed the prices of models",
  "question.improve": "improved an answer",
  "question.priority": "set a priority",
  "sign-in.open": "signed in",
  "sign-in.close": "signed out",
  "sign-in.refuse": "refused a sign-in",
  "sign-in.lock-out": "locked out further sign-ins",
  "source.add": "added a source",
  "source.change": "changed a source",
  "source.remove": "removed a source",
  "ticket.change": "changed a ticket",
  "ticket.hand-over": "handed a ticket over",
  "ticket.overrule-notion": "kept its later change of a ticket over Notion's",
  "participation.overrule-notion": "kept its later review over Notion's",
  "token.create": "made an access token",
  "token.revoke": "revoked an access token",
  "webhook.add": "added a webhook",
  "webhook.change": "changed a webhook",
  "webhook.disable": "stopped a webhook that nothing arrives at",
  "webhook.remove": "deleted a webhook",
  "upcoming.add": "announced an initiative",
  "upcoming.change": "changed an announced initiative",
  "upcoming.delete": "withdrew an announced initiative",
  "user.add": "added a person",
  "user.change": "changed a person",
  "user.export": "exported a person's data",
  "user.forget": "removed a person's data",
  "user.invite": "made an invitation",
  "user.rotate-code": "made a new access code",
  "user.sign-out": "signed out everywhere",
  "user.sign-out-other": "signed a person out everywhere",
  "user.recover-code": "made a new access code on the server's console",
};

const names = [
  "title",
  "username",
  "name",
  "initiative",
  "userQuestion",
  "question",
  "projectName",
  "category",
  "status",
] as const;

/** What a change was made to, by the name it has or had; null where nothing in it is a name, and where it names who made it. */
export const nameIn = ({
  actor = null,
  before,
  after,
}: Pick<AuditEntry, "before" | "after"> & Partial<Pick<AuditEntry, "actor">>): string | null => {
  const fields = { ...fieldsOf(before), ...fieldsOf(after) };
  const name = names.map((key) => fields[key]).find((value) => value !== undefined && value !== null);
  if (Array.isArray(name)) return name.join(", ");
  // Of who comes in by themselves, and of who is refused without a name, it is told from where.
  if (typeof fields.address === "string" && (name === undefined || name === actor)) return fields.address;
  return typeof name === "string" && name !== "" ? name : null;
};

/** What somebody did, as a sentence goes on after a name; an action unknown here keeps its own words. */
export const deed = (action: string): string => deeds[action] ?? sentence(action).toLowerCase();

/** The actions that are told with a word. */
export const actionsWith = (word: string): string[] =>
  Object.keys(deeds).filter((action) => deeds[action]?.includes(word));

/** The kinds of things that are changed. */
export const auditSubjects: readonly string[] = [
  ...new Set(Object.keys(deeds).map((action) => action.replace(/\..*$/u, ""))),
];

/** As in 'Document changed' of 'document.changed' or 'change_document'. */
export const sentence = (name: string): string => {
  const words = name
    .replaceAll(/(?<=[a-z])(?=[A-Z])/gu, " ")
    .replaceAll(/[._-]+/gu, " ")
    .toLowerCase()
    .trim();
  return words.replace(/^./u, (first) => first.toUpperCase()).replaceAll(/\bbd\b/giu, "BD");
};
