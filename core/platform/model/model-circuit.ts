import { ModelUnavailable, type FailureReason } from "../model-failure.ts";

/** So many failures in a row, within so many milliseconds, open the circuit. */
const enough = 3;
const windowMs = 10 * 60_000;
/** How long an open circuit tries nothing; twice as long after each trial that failed. */
const coolDownMs = { first: 30_000, longest: 120_000 };

/** What a failed call says of the server: it is away, it is there, or neither. */
type Verdict = "away" | "there" | "unknown";

// Who limits, refuses or sends nonsense answers at once: nobody waits for it, and the next request may fare better.
const verdicts: Record<Exclude<FailureReason, "status">, Verdict> = {
  network: "away",
  timeout: "away",
  stalled: "away",
  cut: "away",
  rate_limited: "there",
  malformed: "there",
  empty: "there",
  too_long: "there",
  aborted: "unknown",
  circuit_open: "unknown",
};

/** What a failure says of the server; a caller who gave up says nothing. */
export const verdictOf = ({ reason, status = 0 }: ModelUnavailable): Verdict => {
  if (reason !== "status") return verdicts[reason];
  return status === 408 || status >= 500 ? "away" : "there";
};

/** The same where a caller's patience is the time limit of the call, as it is for looking a question up. */
export const verdictOfPatience = (failure: ModelUnavailable): Verdict => {
  const { reason, cause } = failure;
  const ranOut = reason === "aborted" && cause instanceof DOMException && cause.name === "TimeoutError";
  return ranOut ? "away" : verdictOf(failure);
};

interface Options {
  judge: (failure: ModelUnavailable) => Verdict;
  /** Hears when the circuit opens, for which reason, and when it closes again. */
  onChange: (opened: FailureReason | null) => void;
  /** Milliseconds of a clock that nobody sets. */
  now?: () => number;
}

interface Opening {
  /** When a trial may be made. */
  until: number;
  coolDown: number;
  isTrying: boolean;
}

const opening = (now: number, coolDown: number): Opening => ({
  until: now + coolDown,
  coolDown,
  isTrying: false,
});

/** Spares callers the wait for a server that has not answered lately, and finds out by single trials whether it is back. */
export interface Circuit {
  /** Makes a call, or throws `ModelUnavailable` for `circuit_open` at once. */
  guard<T>(call: () => Promise<T>): Promise<T>;
  isOpen(): boolean;
}

/** Counts failures in a row; `add` tells whether they are enough. */
const createRow = (now: () => number) => {
  let failedAt: number[] = [];
  return {
    add: (): boolean => {
      failedAt = [...failedAt.filter((at) => now() - at < windowMs), now()];
      return failedAt.length >= enough;
    },
    end: () => void (failedAt = []),
  };
};

/** A closed circuit; what it knows is this process's own. */
export const createCircuit = ({ judge, onChange, now = () => performance.now() }: Options): Circuit => {
  const row = createRow(now);
  let open: Opening | null = null;

  // What began before the circuit opened says no more than was known then.
  const learn = (trial: Opening | null, verdict: Verdict, reason: FailureReason | null) => {
    if (open !== trial || verdict === "unknown") return;
    if (verdict === "there") {
      row.end();
      open = null;
      if (trial !== null) onChange(null);
    } else if (trial !== null) {
      open = opening(now(), Math.min(trial.coolDown * 2, coolDownMs.longest));
    } else if (row.add()) {
      open = opening(now(), coolDownMs.first);
      onChange(reason);
    }
  };

  return {
    guard: async (call) => {
      const trial = open;
      if (trial !== null && (trial.isTrying || now() < trial.until))
        throw new ModelUnavailable("circuit_open");
      if (trial !== null) trial.isTrying = true;
      try {
        const answer = await call();
        learn(trial, "there", null);
        return answer;
      } catch (error) {
        if (error instanceof ModelUnavailable) learn(trial, judge(error), error.reason);
        throw error;
      } finally {
        // A trial that was given up leaves its turn to the next call.
        if (trial !== null) trial.isTrying = false;
      }
    },
    isOpen: () => open !== null,
  };
};
