import type { ChatMessage, ScoredSource } from "./chat.ts";

const none: readonly ScoredSource[] = [];

/** What an answer rests on, or what comes nearest to a question that has none. */
export const shownSources = ({ metadata }: Pick<ChatMessage, "metadata">): readonly ScoredSource[] =>
  metadata?.nearest ?? metadata?.sourcesWithScores ?? none;
