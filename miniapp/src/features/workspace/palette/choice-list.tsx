import { useEffect, useRef } from "react";
import { Kbd } from "../../../ui/content/kbd.tsx";
import type { Choice, ChoiceGroup } from "./choices.ts";
import styles from "./palette.module.css";

/** The id of a choice's element in the list of this id. */
export const optionId = (listId: string, { id }: Choice): string =>
  `${listId}-${id.replaceAll(/[^\w-]/gu, "_")}`;

interface OptionProps {
  id: string;
  choice: Choice;
  isActive: boolean;
  onActive: () => void;
  onChoose: () => void;
}

const Option = ({ id, choice, isActive, onActive, onChoose }: OptionProps) => {
  const { label, about, icon: Icon, shortcut } = choice;
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) element.current?.scrollIntoView({ block: "nearest" });
  }, [isActive]);
  return (
    // The keys are those of the field, which keeps the focus.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      ref={element}
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      className={styles.option}
      onPointerMove={isActive ? undefined : onActive}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <Icon size={18} />
      <span className={styles.label}>{label}</span>
      {about !== undefined && <span className={styles.about}>{about}</span>}
      {shortcut !== undefined && <Kbd>{shortcut.toUpperCase()}</Kbd>}
    </div>
  );
};

interface ChoicesProps {
  id: string;
  groups: readonly ChoiceGroup[];
  active: Choice | undefined;
  onActive: (choice: Choice) => void;
  onChoose: (choice: Choice) => void;
}

/** All there is to choose from, kind by kind. */
export const Choices = ({ id, groups, active, onActive, onChoose }: ChoicesProps) => {
  if (groups.length === 0) return null;
  return (
    <div id={id} role="listbox" aria-label="What fits" className={styles.list}>
      {groups.map(({ name, choices }) => (
        <div key={name} role="group" aria-label={name}>
          <p className={styles.group} aria-hidden="true">
            {name}
          </p>
          {choices.map((choice) => (
            <Option
              key={choice.id}
              id={optionId(id, choice)}
              choice={choice}
              isActive={choice.id === active?.id}
              onActive={() => onActive(choice)}
              onChoose={() => onChoose(choice)}
            />
          ))}
        </div>
      ))}
    </div>
  );
};
