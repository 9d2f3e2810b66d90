import { useQueries, type UseQueryResult } from "@tanstack/react-query";
import { CornerDownRight } from "lucide-react";
import type { ChatMessage } from "#contracts/chat.ts";
import type { KnowledgeDocument } from "#contracts/documents.ts";
import { Chip } from "../../../ui/buttons/chip.tsx";
import { documentQuery } from "../../../entities/documents/documents.ts";
import { followUpsOf } from "./follow-up-questions.ts";
import styles from "./follow-ups.module.css";

interface FollowUpsProps {
  messages: readonly ChatMessage[];
  onAsk: (question: string) => void;
}

type Read = UseQueryResult<KnowledgeDocument | null>;

// All at once, so that nothing that is shown moves; what could not be read is left out.
const readTexts = (read: Read[]): KnowledgeDocument[] =>
  read.some(({ data, isFetching }) => data === undefined && isFetching)
    ? []
    : read.flatMap(({ data }) => data ?? []);

/** What the cited documents say besides, to be asked next. */
export const FollowUps = ({ messages, onAsk }: FollowUpsProps) => {
  const answer = messages.at(-1);
  const sources = answer?.metadata?.sourcesWithScores ?? [];
  const ids = [...new Set(sources.map(({ id }) => id))];
  const texts = useQueries({ queries: ids.map(documentQuery), combine: readTexts });
  const asked = messages.flatMap(({ role, content }) => (role === "user" ? content : []));
  const questions = followUpsOf(sources, texts, asked, answer?.content ?? "");
  if (questions.length === 0) return null;
  return (
    <section className={styles.next} aria-label="Related topics">
      <h2 className={styles.title}>In the same documents</h2>
      <ul role="list" className={styles.list}>
        {questions.map((question) => (
          <li key={question}>
            <Chip icon={<CornerDownRight size={14} />} onClick={() => onAsk(question)}>
              {question}
            </Chip>
          </li>
        ))}
      </ul>
    </section>
  );
};
