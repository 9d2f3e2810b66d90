/** Where a lead stands: a proposal binds the firm, before it nothing may. An unknown status counts as awaiting. */
export type Stage = "awaiting" | "received";

/** The stage a proposal status means. */
export const stageOf = (proposalReceived: boolean | null): Stage =>
  proposalReceived === true ? "received" : "awaiting";

/** What each stage is called. */
export const stageNames: Record<Stage, string> = {
  awaiting: "Awaiting Proposal",
  received: "Proposal Received",
};
