import type { FailureReason } from "../platform/model-failure.ts";

const happened: Record<FailureReason, string> = {
  network: "The language model could not be reached",
  status: "The language model refused to answer",
  rate_limited: "The language model is busy",
  stalled: "The language model stopped in the middle of its answer",
  cut: "The language model's answer broke off",
  malformed: "The language model's answer could not be read",
  empty: "The language model gave an empty answer",
  too_long: "What had to be read is longer than the language model can hold",
  timeout: "The language model took too long",
  aborted: "The language model took too long",
  circuit_open: "The language model could not be reached",
};

/** Says what went wrong with the model, as the opening of a sentence for a person. */
export const whatHappened = (reason: FailureReason): string => happened[reason];
