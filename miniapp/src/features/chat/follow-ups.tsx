import { useQuery } from "@tanstack/react-query";
import { CornerDownRight } from "lucide-react";
import type { ChatMessage } from "#contracts/chat.ts";
import { Chip } from "../../components/chip.tsx";
import { documentsQuery } from "../../lib/documents.ts";
import { followUpsOf } from "./follow-up-questions.ts";
import styles from "./follow-ups.module.css";

interface FollowUpsProps {
  messages: readonly ChatMessage[];
  onAsk: (question: string) => void;
}

/** What the cited documents say besides, to be asked next. */
export const FollowUps = ({ messages, onAsk }: FollowUpsProps) => {
  const { data = [] } = useQuery(documentsQuery);
  const answer = messages.at(-1);
  const sources = answer?.metadata?.sourcesWithScores ?? [];
  const asked = messages.flatMap(({ role, content }) => (role === "user" ? content : []));
  const questions = followUpsOf(sources, data, asked, answer?.content ?? "");
  if (questions.length === 0) return null;
  return (
    <section className={styles.next} aria-label="Related topics">
      <h2 className={styles.title}>In the same documents</h2>
      <ul className={styles.list}>
        {questions.map((question) => (
          <li key={question}>
            <Chip
              icon={<CornerDownRight size={14} strokeWidth={1.75} aria-hidden="true" />}
              onClick={() => onAsk(question)}
            >
              {question}
            </Chip>
          </li>
        ))}
      </ul>
    </section>
  );
};
