import type { Logger } from "../platform/logger.ts";

interface Deps<State, Made> {
  /** What it is made of now; parts are the same while `===` says so. */
  stateNow: () => Promise<State>;
  make: (state: State) => Promise<Made>;
  log: Pick<Logger, "warn">;
}

interface Kept<State, Made> {
  state: State;
  made: Promise<Made>;
  /** Milliseconds of this process's clock. */
  madeAt: number;
}

/** Milliseconds after which it is made anew behind the back of whoever reads it: not all that it is made of is its state. */
const renewedAfter = 10 * 60_000;

const isSame = <State extends object>(one: State, other: State): boolean =>
  (Object.keys(one) as (keyof State)[]).every((part) => one[part] === other[part]);

/** Makes something once for each state of what it is made of, however many read it at the same time. */
export const rememberByState = <State extends object, Made>({
  stateNow,
  make,
  log,
}: Deps<State, Made>): (() => Promise<Made>) => {
  let kept: Kept<State, Made> | null = null;
  const remake = (state: State): Promise<Made> => {
    const made = make(state);
    const next = { state, made, madeAt: performance.now() };
    kept = next;
    made.catch(() => {
      if (kept === next) kept = null;
    });
    return made;
  };
  const renew = async (before: Kept<State, Made>): Promise<void> => {
    before.madeAt = performance.now();
    try {
      const made = await make(before.state);
      if (kept === before) kept = { ...before, made: Promise.resolve(made) };
    } catch (error) {
      log.warn({ err: error }, "could not choose anew what an empty chat offers");
    }
  };
  return async () => {
    const state = await stateNow();
    if (kept === null || !isSame(kept.state, state)) return remake(state);
    if (performance.now() - kept.madeAt > renewedAfter) void renew(kept);
    return kept.made;
  };
};
