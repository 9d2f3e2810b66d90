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
import { Disclosure } from "../../../../ui/content/disclosure.tsx";
import { Button } from "../../../../ui/buttons/button.tsx";
import { call } from "../../../../platform/api/api.ts";
import { notifyFailure } from "../../../../ui/notices/notify-failure.ts";
import { keys } from "../../../../platform/api/query-keys.ts";
import { notify } from "../../../../ui/notices/notify.ts";
import type { OpenAt } from "../use-open-at.ts";
import { HealthPart } from "./health-part.tsx";
import styles from "./health.module.css";
import common from "../../../../ui/theme/common.module.css";
import { LinkButton } from "../../../../ui/buttons/link-button.tsx";

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

const each = (endpoint: typeof dismissContradiction | typeof restoreContradiction, pairs: string[]) =>
  Promise.all(pairs.map((key) => call(endpoint, { key })));

const useDismissing = (pairs: string[]) => {
  const client = useQueryClient();
  const reread = () => client.invalidateQueries({ queryKey: keys.health });
  const { mutate: restore } = useMutation({
    mutationFn: () => each(restoreContradiction, pairs),
    onError: (error) => notifyFailure("Update failed", error, "Failed to take it back."),
    onSettled: reread,
  });
  const isOne = pairs.length === 1;
  return useMutation({
    mutationFn: () => each(dismissContradiction, pairs),
    onSuccess: () =>
      notify({
        title: isOne ? "Not a contradiction" : `${pairs.length} are not contradictions`,
        description: `${isOne ? "It is" : "They are"} not shown again while both say the same.`,
        action: { label: "Undo", onPress: () => restore() },
      }),
    onError: (error) => notifyFailure("Update failed", error, "Failed to keep that."),
    onSettled: reread,
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
  const { mutate, isPending } = useDismissing([pair.key]);
  return (
    <li className={styles.pair}>
      {pair.about !== null && <h3 className={common.strong}>{pair.about}</h3>}
      <div className={styles.sides}>
        {pair.sides.map((side, at) => (
          // Both may stand in one document under one heading.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={at} className={styles.side}>
            <LinkButton className={common.anywhere} onClick={() => onOpen(side.documentId, placeOf(side))}>
              {side.heading === null ? side.title : `${side.title}: ${side.heading}`}
            </LinkButton>
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

interface GroupProps extends Pick<PairProps, "onOpen"> {
  pairs: Contradiction[];
}

/** What two documents state differently, where that is several things, as in two price lists. */
const Group = ({ pairs, onOpen }: GroupProps) => {
  const { mutate, isPending } = useDismissing(pairs.map(({ key }) => key));
  const titles = new Set(pairs[0]?.sides.map(({ title }) => title));
  return (
    <li className={styles.group}>
      <Disclosure summary={[...titles].join(" and ")} detail={`${pairs.length} figures`}>
        <Button variant="quiet" size="small" pending={isPending} onClick={() => mutate()}>
          None of these is a contradiction
        </Button>
        <ul role="list">
          {pairs.map((pair) => (
            <Pair key={pair.key} pair={pair} onOpen={onOpen} />
          ))}
        </ul>
      </Disclosure>
    </li>
  );
};

/** The pairs of the same two documents together, in the order of their first ones. */
const byDocuments = (pairs: Contradiction[]): Contradiction[][] => {
  const groups = new Map<string, Contradiction[]>();
  for (const pair of pairs) {
    const documents = pair.sides.map(({ documentId }) => documentId).toSorted();
    const key = documents.join(" ");
    groups.set(key, [...(groups.get(key) ?? []), pair]);
  }
  return [...groups.values()];
};

interface ContradictionsProps {
  report: KnowledgeHealth["contradictions"];
  onOpen: OpenAt;
}

/** Sentences that state different figures for the same thing, side by side. */
export const Contradictions = ({ report: { total, items, isComparing }, onOpen }: ContradictionsProps) => (
  <HealthPart
    icon={Scale}
    title="Contradicting figures"
    total={total}
    shown={items.length}
    isSought={isComparing}
    intro="Both cannot hold: mend one of the two, or say that they do not contradict each other."
    good="No two passages state different figures for the same thing."
  >
    {byDocuments(items).flatMap((pairs) =>
      pairs.length > 1 ? (
        <Group key={pairs[0]?.key} pairs={pairs} onOpen={onOpen} />
      ) : (
        pairs.map((pair) => <Pair key={pair.key} pair={pair} onOpen={onOpen} />)
      ),
    )}
  </HealthPart>
);
