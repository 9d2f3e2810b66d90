const stops = new Set<() => void>();

/** Has what may be under way given up when its person leaves. */
export const stopOnLeaving = (stop: () => void): void => void stops.add(stop);

/** Gives up everything that is asked and not answered; apart from what asks, for screens where nobody does. */
export const stopAsking = (): void => {
  for (const stop of stops) stop();
};
