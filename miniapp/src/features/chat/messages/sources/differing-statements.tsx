import { FileWarning } from "lucide-react";
import { differingLimits, type DifferingStatement } from "#contracts/chat.ts";
import { useTitles } from "../../../../entities/documents/use-titles.ts";
import { Badge } from "../../../../ui/content/badge.tsx";
import { Disclosure } from "../../../../ui/content/disclosure.tsx";
import { Chip } from "../../../../ui/buttons/chip.tsx";
import type { OpenSource } from "../../open-source.ts";
import styles from "./differing-statements.module.css";

interface StatementsProps {
  statements: readonly DifferingStatement[];
  onOpenSource: OpenSource;
}

interface DifferingStatementsProps extends Pick<StatementsProps, "onOpenSource"> {
  statements: readonly DifferingStatement[] | undefined;
}

const Statements = ({ statements, onOpenSource }: StatementsProps) => {
  const titleOf = useTitles();
  return (
    <ul role="list" className={styles.statements}>
      {statements.map(({ id, title, heading, passage, sentence, cited, agentsOnly }) => (
        <li key={`${id} ${sentence}`}>
          {cited !== undefined && `${cited.figures.join(", ")} in ${titleOf(cited.title)}, but `}
          <q>{sentence}</q>
          <Chip
            aria-label={`Open document: ${titleOf(title)}`}
            onClick={() => onOpenSource({ documentId: id, heading, passage })}
          >
            {titleOf(title)}
          </Chip>
          {agentsOnly === true && <Badge>Agents only, not for leads</Badge>}
        </li>
      ))}
    </ul>
  );
};

/** What other documents say in place of what an answer tells, each opening at its section; the first ones at once. */
export const DifferingStatements = ({ statements, onOpenSource }: DifferingStatementsProps) => {
  if (statements === undefined) return null;
  const more = statements.slice(differingLimits.atOnce);
  return (
    <section className={styles.differing} aria-label="Documents differ">
      <p className={styles.heading}>
        <FileWarning size={16} />
        Documents differ. Check which one holds:
      </p>
      <Statements statements={statements.slice(0, differingLimits.atOnce)} onOpenSource={onOpenSource} />
      {more.length > 0 && (
        <Disclosure summary={`${more.length} more`}>
          <Statements statements={more} onOpenSource={onOpenSource} />
        </Disclosure>
      )}
    </section>
  );
};
