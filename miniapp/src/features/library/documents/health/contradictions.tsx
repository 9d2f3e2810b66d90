import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Scale } from "lucide-react";
import type { CitedPlace } from "#contracts/cited-place.ts";
import { escapePattern } from "#contracts/escape-pattern.ts";
import {
  type Contradiction,
  dismissContradiction,
  type KnowledgeHealth,
  restoreContradiction,
} from "#contracts/knowledge-health.ts";
import { Button } from "../../../../ui/buttons/button.tsx";
import { call } from "../../../../platform/api/api.ts";
import { notifyFailure } from "../../../../ui/notices/notify-failure.ts";
import { keys } from "../../../../platform/api/query-keys.ts";
import { notify } from "../../../../ui/notices/notify.ts";
import type { OpenAt } from "../use-open-at.ts";
import { HealthPart } from "./health-part.tsx";
import styles from "./health.module.css";

/** So much of a sentence names its beginning, and its end. */
const longestEnd = 80;

/** Splits a sentence at the figures in it. */
const partsOf = (sentence: string, figures: readonly string[]): string[] => {
  const escaped = figures.map(escapePattern);
  return escaped.length === 0 ? [sentence] : sentence.split(new RegExp(`(${escaped.join("|")})`, "u"));
};

const Sentence = ({ sentence, figures }: { sentence: string; figures: string[] }) => (
  <p className={styles.sentence}>
    {partsOf(sentence, figures).map((part, at) =>
      // The parts of a sentence keep their places; every other one is a figure.
      // oxlint-disable-next-line react/no-array-index-key
      at % 2 === 1 ? <mark key={at}>{part}</mark> : part,
    )}
  </p>
);

const useDismissing = (key: string) => {
  const client = useQueryClient();
  const reread = () => client.invalidateQueries({ queryKey: keys.health });
  const { mutate: restore } = useMutation({
    mutationFn: () => call(restoreContradiction, { key }),
    onSuccess: reread,
    onError: (error) => notifyFailure("Update failed", error, "Failed to take it back."),
  });
  return useMutation({
    mutationFn: () => call(dismissContradiction, { key }),
    onSuccess: async () => {
      await reread();
      notify({
        title: "Not a contradiction",
        description: "It is not shown again while both say the same.",
        action: { label: "Undo", onPress: () => restore() },
      });
    },
    onError: (error) => notifyFailure("Update failed", error, "Failed to keep that."),
  });
};

/** The sentence as a place in its document. */
const placeOf = ({ heading, sentence }: Contradiction["sides"][number]): CitedPlace => ({
  heading,
  passage: { from: sentence.slice(0, longestEnd), to: sentence.slice(-longestEnd) },
});

interface PairProps {
  pair: Contradiction;
  onOpen: OpenAt;
}

const Pair = ({ pair, onOpen }: PairProps) => {
  const { mutate, isPending } = useDismissing(pair.key);
  return (
    <li className={styles.pair}>
      {pair.about !== null && <h3 className={styles.about}>{pair.about}</h3>}
      <div className={styles.sides}>
        {pair.sides.map((side, at) => (
          // Both may stand in one document under one heading.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={at} className={styles.side}>
            <button
              type="button"
              className={styles.link}
              onClick={() => onOpen(side.documentId, placeOf(side))}
            >
              {side.heading === null ? side.title : `${side.title}: ${side.heading}`}
            </button>
            <Sentence {...side} />
          </div>
        ))}
      </div>
      <Button variant="quiet" size="small" pending={isPending} onClick={() => mutate()}>
        Not a contradiction
      </Button>
    </li>
  );
};

interface ContradictionsProps {
  report: KnowledgeHealth["contradictions"];
  onOpen: OpenAt;
}

/** Sentences that state different figures for the same thing, side by side. */
export const Contradictions = ({ report: { total, items }, onOpen }: ContradictionsProps) => (
  <HealthPart
    icon={Scale}
    title="Contradicting figures"
    total={total}
    shown={items.length}
    intro="Both cannot hold: mend one of the two, or say that they do not contradict each other."
    good="No two passages state different figures for the same thing."
  >
    {items.map((pair) => (
      <Pair key={pair.key} pair={pair} onOpen={onOpen} />
    ))}
  </HealthPart>
);
