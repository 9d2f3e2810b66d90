import type { Guidance } from "#contracts/guidance.ts";

/** How the firm wants texts worded, as a part of a prompt; none where it says nothing. */
export const toneSection = ({ tone }: Pick<Guidance, "tone">): string[] =>
  tone === "" ? [] : [`How to word it, as far as that breaks none of the rules above:\n${tone}`];
