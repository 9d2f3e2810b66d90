import type { FeedbackRequest } from "#contracts/feedback.ts";

type Asked = FeedbackRequest["askers"][number];

/** How many people asked: whoever asked again, or in another chat, is one. */
export const peopleWaiting = (askers: readonly Asked[]): number =>
  new Set(askers.map(({ telegramUsername }) => telegramUsername)).size;

/** As in 'one person' or '3 people'. */
export const peopleOf = (count: number): string => (count === 1 ? "one person" : `${count} people`);

/** Who asked, each once, with when they did so last and how often. */
export const groupAskers = (askers: readonly Asked[]): (Asked & { times: number })[] => {
  const people = new Map<string, Asked & { times: number }>();
  for (const asker of askers) {
    const before = people.get(asker.telegramUsername);
    const isLater = before === undefined || asker.askedAt > before.askedAt;
    people.set(asker.telegramUsername, {
      ...(isLater ? asker : before),
      times: (before?.times ?? 0) + 1,
    });
  }
  return [...people.values()];
};
