import { FileWarning } from "lucide-react";
import type { DifferingStatement } from "#contracts/chat.ts";
import { useTitles } from "../../../../entities/documents/use-titles.ts";
import { Badge } from "../../../../ui/content/badge.tsx";
import { Chip } from "../../../../ui/buttons/chip.tsx";
import type { OpenSource } from "../../open-source.ts";
import styles from "./differing-statements.module.css";

interface DifferingStatementsProps {
  statements: readonly DifferingStatement[] | undefined;
  onOpenSource: OpenSource;
}

/** What other documents say in place of what an answer tells, each opening at its section. */
export const DifferingStatements = ({ statements, onOpenSource }: DifferingStatementsProps) => {
  const titleOf = useTitles();
  if (statements === undefined) return null;
  return (
    <section className={styles.differing} aria-label="Documents differ">
      <p className={styles.heading}>
        <FileWarning size={16} strokeWidth={1.75} aria-hidden="true" />
        Documents differ. Check which one holds:
      </p>
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
    </section>
  );
};
