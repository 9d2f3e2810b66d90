import type { ThreadEntry } from "#contracts/thread-entries.ts";
import type { ThreadKind } from "./thread-query.ts";

type Changes = ThreadEntry["changes"];

const handlerWords = ({ handledBy }: Changes, author: string | null): string[] => {
  if (handledBy === undefined) return [];
  if (handledBy.to === null) return ["took its handler away"];
  return handledBy.to === author ? ["took it"] : [`gave it to ${handledBy.to}`];
};

const stateWords = ({ status, result }: Changes): string[] => {
  if (status?.to === "Closed" && result !== undefined) return [`closed it as ${result.to}`];
  return [
    ...(status === undefined ? [] : [`set it to ${status.to}`]),
    ...(result === undefined ? [] : [`set the result to ${result.to}`]),
  ];
};

const agentWords = ({ agent }: Changes): string[] =>
  agent === undefined ? [] : [`handed it over from @${agent.from} to @${agent.to}`];

const changeWords = (changes: Changes, author: string | null): string => {
  const parts = [...agentWords(changes), ...handlerWords(changes, author), ...stateWords(changes)];
  return parts.length === 0 ? "changed it" : parts.join(" and ");
};

const reopenedWords = ({ status }: Changes, kind: ThreadKind): string =>
  kind === "ticket" ? "reopened it" : `set it to ${status?.to ?? "In Review"} again`;

const deed = ({ event, changes, author }: ThreadEntry, kind: ThreadKind): string => {
  if (event === "opened") return kind === "ticket" ? "opened this ticket" : "sent in this proof";
  if (event === "withdrawn") return "withdrew it";
  return event === "reopened" ? reopenedWords(changes, kind) : changeWords(changes, author);
};

/** What became of a record, as a sentence: who did what. */
export const lineWords = (entry: ThreadEntry, kind: ThreadKind, me: string): string => {
  const { author } = entry;
  if (author === null) return `Somebody ${deed(entry, kind)} in Notion`;
  return `${author === me ? "You" : `@${author}`} ${deed(entry, kind)}`;
};
