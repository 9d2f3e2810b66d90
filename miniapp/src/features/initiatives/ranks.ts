interface Score {
  telegramUsername: string;
  points: number;
}

export interface Ranked extends Score {
  rank: number;
}

/** Scores, highest first, with their ranks: equal points share one, and the next is as many places further. */
export const ranked = (scores: readonly Score[]): Ranked[] =>
  scores.map((score) => ({
    ...score,
    rank: 1 + scores.filter(({ points }) => points > score.points).length,
  }));
