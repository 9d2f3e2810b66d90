import { Search, X } from "lucide-react";
import { type KeyboardEvent, useId, useState } from "react";
import { searchLimit } from "#contracts/common.ts";
import { IconButton } from "../../../ui/buttons/icon-button.tsx";
import { Spinner } from "../../../ui/states/spinner.tsx";
import { placeAfter } from "../../../patterns/records/list-cursor.ts";
import type { Section } from "../section.ts";
import { useChoices } from "./choices.ts";
import { Choices, optionId } from "./choice-list.tsx";
import styles from "./palette.module.css";
import { SearchState } from "./search-state.tsx";

interface FinderProps {
  sections: readonly Section[];
  onChoose: (run: () => void) => void;
  onClose: () => void;
}

/** The field and what fits it; the arrows, Home and End lead through that while the cursor stays in the field. */
export const Finder = ({ sections, onChoose, onClose }: FinderProps) => {
  const listId = useId();
  const [typed, setTyped] = useState("");
  const [activeId, setActiveId] = useState<string | null>(null);
  const text = typed.replaceAll(/\s+/gu, " ").trim();
  const { groups, state, retry } = useChoices(text, sections);
  const choices = groups.flatMap((group) => group.choices);
  const at = Math.max(
    choices.findIndex(({ id }) => id === activeId),
    0,
  );
  const active = choices[at];
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.shiftKey || event.altKey) return;
    const isChord = event.ctrlKey || event.metaKey;
    const next = isChord ? null : placeAfter(event.key, at, choices.length);
    if (next !== null) setActiveId(choices[next]?.id ?? null);
    else if (isChord && event.key.toLowerCase() === "k") onClose();
    else if (event.key === "Enter" && active !== undefined) onChoose(active.run);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <div className={styles.head}>
        <Search size={18} />
        <input
          className={styles.input}
          type="text"
          role="combobox"
          aria-label="Go to or do"
          aria-autocomplete="list"
          aria-expanded={choices.length > 0}
          aria-controls={choices.length > 0 ? listId : undefined}
          aria-activedescendant={active === undefined ? undefined : optionId(listId, active)}
          placeholder="Section, person, document, request…"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={searchLimit}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setActiveId(null);
          }}
          onKeyDown={onKeyDown}
        />
        {state === "searching" && (
          <span className={styles.busy}>
            <Spinner />
          </span>
        )}
        <IconButton label="Close" onClick={onClose}>
          <X size={20} />
        </IconButton>
      </div>
      <div className={styles.results}>
        <Choices
          id={listId}
          groups={groups}
          active={active}
          onActive={({ id }) => setActiveId(id)}
          onChoose={({ run }) => onChoose(run)}
        />
        <SearchState state={state} text={text} count={choices.length} onRetry={retry} />
      </div>
    </>
  );
};
