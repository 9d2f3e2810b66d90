import { Maximize2 } from "lucide-react";
import { type MouseEvent, type ReactNode, useState } from "react";
import { useDistinctName } from "../../platform/browser/use-distinct-name.ts";
import { Dialog } from "../../ui/windows/dialog.tsx";
import { useOverflow } from "./use-overflow.ts";
import styles from "./wide-table.module.css";
import markdown from "./markdown.module.css";
import { LinkButton } from "../../ui/buttons/link-button.tsx";

const isMeantForIt = ({ target }: MouseEvent): boolean =>
  !(target as Element).closest("a, button") && window.getSelection()?.isCollapsed !== false;

const WholeTable = ({ children }: { children: ReactNode }) => {
  const { box, isCut } = useOverflow();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.whole} role="region" aria-label="Whole table" tabIndex={0} data-autofocus="">
      <div className={markdown.markdown}>
        <div ref={box} className={markdown.table} data-cut={isCut || undefined}>
          <table>{children}</table>
        </div>
      </div>
    </div>
  );
};

/** A table that scrolls by itself where it is too wide, and can then be read with the screen to itself. */
export const WideTable = ({ children }: { children: ReactNode }) => {
  const name = useDistinctName("Table");
  const { box, isCut } = useOverflow();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {/* What a press on the table does, the button beneath it does with the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions */}
      <div
        ref={box}
        className={markdown.table}
        role="region"
        aria-label={name}
        data-cut={isCut || undefined}
        // It scrolls with the keyboard, too.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onClick={(event) => isCut && isMeantForIt(event) && setOpen(true)}
      >
        <table>{children}</table>
      </div>
      {isCut && (
        <LinkButton className={styles.open} onClick={() => setOpen(true)}>
          <Maximize2 size={14} />
          Full screen
        </LinkButton>
      )}
      <Dialog open={isOpen} onOpenChange={setOpen} title="Table" size="editor">
        <WholeTable>{children}</WholeTable>
      </Dialog>
    </>
  );
};
