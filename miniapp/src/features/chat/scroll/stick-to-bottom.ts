/** What is seen of a scrolled page, in CSS pixels. */
export interface ScrollPosition {
  top: number;
  height: number;
  contentHeight: number;
}

/** Within this distance of the end a reader counts as being at the end. */
export const bottomTolerance = 64;

/** Why the list became longer. */
export type Growth = "history" | "own-question" | "answer";

export const isAtBottom = ({ top, height, contentHeight }: ScrollPosition): boolean =>
  contentHeight - top - height <= bottomTolerance;

/** Follow new content, offer a way down to it, or leave the reader alone. */
export const onGrowth = (growth: Growth, atBottom: boolean): "follow" | "offer" =>
  growth === "answer" && !atBottom ? "offer" : "follow";

/** What a conversation's list shows, as far as scrolling is concerned. */
export interface ListState {
  conversation: string;
  isReady: boolean;
  /** How many messages have been said. */
  answers: number;
  /** The first of them that is there. */
  first?: string | undefined;
  /** The question under way. */
  question: string | null;
}

/** What to remember of a list: what draws a first question may come after it, and even after its answer. */
export const remembered = (before: ListState | null, now: ListState): ListState =>
  now.isReady || before === null || before.isReady || before.conversation !== now.conversation
    ? now
    : { ...now, question: now.question ?? before.question };

/** Why one list is longer than the one before it; null when it isn't. */
export const growthBetween = (before: ListState | null, after: ListState): Growth | null => {
  if (!after.isReady) return null;
  if (before === null || before.conversation !== after.conversation) return "history";
  if (!before.isReady) return (after.question ?? before.question) === null ? "history" : "own-question";
  if (after.question !== null && after.question !== before.question) return "own-question";
  // What was said earlier comes before what is read, and is no news.
  const isEarlier = before.first !== undefined && after.first !== before.first;
  return after.answers > before.answers && !isEarlier ? "answer" : null;
};
