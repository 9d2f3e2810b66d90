import type { ChatTurn } from "../../platform/model.ts";
import { findCommitments, unsupportedPhrases } from "./figures.ts";

/** Something said in a conversation. */
export interface Turn extends ChatTurn {
  /** An answer that nobody has seen. */
  draft?: boolean;
  /** What of it nothing stated when it was written. */
  unsupported?: string[];
}

/**
 * The amounts of money that were told in answer. One that who asks had named before is theirs, whoever repeats it, and one that
 * nothing stated is no better for being told.
 */
export const amountsTold = (history: Turn[]): string[] =>
  history.flatMap(({ role, content, draft = false, unsupported = [] }, at) => {
    if (role !== "assistant" || draft) return [];
    const asked = history.slice(0, at).filter((turn) => turn.role === "user");
    const named = [...asked.map((turn) => turn.content), ...unsupported];
    const own = new Set(unsupportedPhrases(content, named));
    return findCommitments(content).flatMap(({ kind, phrase }) =>
      kind === "money" && own.has(phrase) ? phrase : [],
    );
  });
