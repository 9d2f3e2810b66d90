import { useMutation } from "@tanstack/react-query";
import { BookOpenText } from "lucide-react";
import { useEffect, useRef } from "react";
import type { ChatMessage, ReplyChoice } from "#contracts/chat.ts";
import { sectionName } from "#contracts/section-name.ts";
import { useTitles } from "../../../../entities/documents/use-titles.ts";
import { Spinner } from "../../../../ui/states/spinner.tsx";
import hidden from "../../../../ui/content/visually-hidden.module.css";
import { notifyFailure } from "../../../../ui/notices/notify-failure.ts";
import { haptic } from "../../../../platform/telegram/haptics.ts";
import { useLead } from "../lead-context.ts";
import { chooseSection } from "../leads.ts";
import styles from "./other-sections.module.css";
import common from "../../../../ui/theme/common.module.css";
import { Press } from "../../../../ui/buttons/press.tsx";

interface Section extends ReplyChoice {
  index: number;
}

/** The section whose words a reply has, if it has any's, and the others that fit. */
const sectionsOf = ({ metadata }: ChatMessage): { current: Section | undefined; others: Section[] } => {
  const sections = (metadata?.choices ?? []).map((choice, index) => ({ ...choice, index }));
  const current = metadata?.chosen === undefined ? undefined : sections[metadata.chosen];
  return { current, others: sections.filter((section) => section !== current) };
};

/** Says that the reply is in the playbook's words, and whose. */
export const PlaybookWords = ({ message }: { message: ChatMessage }) => {
  const titleOf = useTitles();
  const { current } = sectionsOf(message);
  if (current === undefined) return null;
  const { title, heading } = current;
  return (
    <p className={styles.words}>
      <BookOpenText size={14} strokeWidth={2} />
      <span>
        <strong>Words from the playbook</strong> · {titleOf(title)}
        {heading !== null && ` › ${heading.replaceAll(" > ", " › ")}`}
      </span>
    </p>
  );
};

const firstLine = (text: string): string => text.split("\n").find((line) => line.trim() !== "") ?? "";

const showBeginning = (card: HTMLElement | null): void => {
  if (card === null) return;
  const { top } = card.getBoundingClientRect();
  const margin = Number.parseFloat(getComputedStyle(card).scrollMarginTop) || 0;
  if (top < margin) card.scrollIntoView({ block: "start", behavior: "instant" });
};

const useSwap = (messageId: string) =>
  useMutation({
    mutationFn: (index: number) => chooseSection(messageId, index),
    onMutate: () => haptic("selection"),
    onError: (error) =>
      notifyFailure("Reply not changed", error, "The reply is as it was. Please try again."),
  });

interface OtherProps {
  section: Section;
  isPending: boolean;
  isDisabled: boolean;
  onPick: () => void;
}

const Other = ({ section, isPending, isDisabled, onPick }: OtherProps) => {
  const titleOf = useTitles();
  return (
    <Press
      className={styles.section}
      aria-disabled={isDisabled}
      aria-busy={isPending || undefined}
      onClick={() => isDisabled || onPick()}
    >
      <span className={styles.name}>{sectionName(section)}</span>
      {section.heading !== null && <span className={styles.title}>{titleOf(section.title)}</span>}
      <span className={styles.line}>{firstLine(section.text)}</span>
      {isPending && (
        <span className={styles.spinner}>
          <Spinner />
        </span>
      )}
    </Press>
  );
};

/** The other sections that fit what the lead wrote; pressing one puts its words in the reply's place. */
export const OtherSections = ({ message }: { message: ChatMessage }) => {
  const { isRewriting } = useLead().proposal;
  const { mutate, isPending, isSuccess, variables } = useSwap(message.id);
  const { current, others } = sectionsOf(message);
  const label = current === undefined ? "Sections that come nearest" : "Other sections that fit";
  const swapped = isSuccess && variables === current?.index ? current : undefined;
  const told = useRef<HTMLParagraphElement>(null);
  const taken = swapped?.index;
  // What was pressed is far below the words that it changed.
  useEffect(() => {
    if (taken !== undefined) showBeginning(told.current?.closest("article") ?? null);
  }, [taken]);
  return (
    <>
      {others.length > 0 && (
        <section className={styles.sections} aria-label={label}>
          <h3 className={common.label}>{label}</h3>
          <ul role="list" className={styles.list}>
            {others.map((section, place) => (
              // Whoever presses one keeps the focus, though another section takes its place.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={place}>
                <Other
                  section={section}
                  isPending={isPending && variables === section.index}
                  isDisabled={isPending || isRewriting}
                  onPick={() => mutate(section.index)}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
      <p ref={told} role="status" className={hidden.hidden}>
        {swapped === undefined ? "" : `The reply now has the words of ${sectionName(swapped)}`}
      </p>
    </>
  );
};
