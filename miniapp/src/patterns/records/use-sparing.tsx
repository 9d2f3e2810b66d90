import { useState } from "react";
import { ConfirmDialog } from "../../ui/windows/confirm-dialog.tsx";
import { countOf } from "../../platform/text/count-of.ts";

type Settle = (ids: string[]) => void;

interface Asked {
  verb: string;
  settle: Settle;
  ids: readonly string[];
  others: string[];
}

interface Begun {
  /** Whether something is written of a record that has not been sent. */
  isBegun: (id: string) => boolean;
  /** What is written, as in 'message'. */
  noun: string;
  /** What becomes of it if its record is settled all the same. */
  fate: string;
}

const aboutWhich = ({ ids, others }: Asked): string => {
  if (ids.length === 1) return "it";
  return others.length === 0 ? `all ${ids.length}` : `${ids.length - others.length} of these ${ids.length}`;
};

/** Settles records together, and asks first where something unsent is written of some: all of them, or only the others. */
export const useSparing = ({ isBegun, noun, fate }: Begun) => {
  const [asked, setAsked] = useState<Asked | null>(null);
  /** `verb` is what its button says, as in 'Close'. */
  const settle = (verb: string, ids: readonly string[], settleThem: Settle): void => {
    const others = ids.filter((id) => !isBegun(id));
    if (others.length === ids.length) settleThem(others);
    else setAsked({ verb, settle: settleThem, ids, others });
  };
  const choose = (those: readonly string[]) => {
    setAsked(null);
    asked?.settle([...those]);
  };
  const draw = (now: Asked) => {
    const { verb, ids, others } = now;
    const begun = ids.length - others.length;
    const other = { label: `Leave ${begun} out`, onChoose: () => choose(others) };
    return (
      <ConfirmDialog
        open
        onOpenChange={() => setAsked(null)}
        title={countOf(begun, `unsent ${noun}`)}
        description={`You began to write about ${aboutWhich(now)}. ${fate}`}
        confirm={ids.length === 1 ? verb : `${verb} all`}
        other={others.length === 0 ? undefined : other}
        pending={false}
        onConfirm={() => choose(ids)}
      />
    );
  };
  return { settle, question: asked !== null && draw(asked) };
};
