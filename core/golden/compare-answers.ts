import type { GoldenAnswer, GoldenChange } from "#contracts/golden.ts";
import { withoutCitations } from "../answering/citations.ts";
import { plainText } from "../text/plain-text.ts";
import { wordsOf } from "../text/words.ts";

const numeric = /\p{N}/u;

const sourcesOf = ({ sources }: GoldenAnswer): string =>
  sources
    .map(({ id }) => id)
    .toSorted()
    .join(" ");

/** What of an answer is the same however a model words it: its figures. */
const figuresOf = (text: string): string =>
  [...new Set(wordsOf(text).filter((word) => numeric.test(word)))].toSorted().join(" ");

const isSaidAlike = (before: GoldenAnswer, after: GoldenAnswer): boolean => {
  const [one, other] = [before, after].map(({ text }) => plainText(withoutCitations(text)));
  if (one === other) return true;
  // A model words the same otherwise each time; the playbook never does.
  const isWorded = before.mode === "model" && after.mode === "model";
  return isWorded && figuresOf(one ?? "") === figuresOf(other ?? "");
};

/** What a change makes of an answer; null where it is the same. */
export const effectOf = (before: GoldenAnswer, after: GoldenAnswer): GoldenChange["effect"] | null => {
  if (before.holds !== after.holds) return after.holds ? "mends" : "breaks";
  const isSame =
    before.knowledgeGapDetected === after.knowledgeGapDetected &&
    sourcesOf(before) === sourcesOf(after) &&
    isSaidAlike(before, after);
  return isSame ? null : "differs";
};

const order: GoldenChange["effect"][] = ["breaks", "mends", "differs"];

/** Those that break first. */
export const byEffect = (a: Pick<GoldenChange, "effect">, b: Pick<GoldenChange, "effect">): number =>
  order.indexOf(a.effect) - order.indexOf(b.effect);
