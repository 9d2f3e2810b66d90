import { Plus } from "lucide-react";
import { type ReactNode, useId } from "react";
import { Button } from "../../../ui/buttons/button.tsx";
import styles from "./api-access.module.css";
import common from "../../../ui/theme/common.module.css";
import { classNames } from "../../../platform/text/class-names.ts";

interface PanelProps {
  title: string;
  about: ReactNode;
  /** What the button adds. */
  add: string;
  onAdd: () => void;
  children: ReactNode;
}

/** A list of one kind with the button that adds to it. */
export const Panel = ({ title, about, add, onAdd, children }: PanelProps) => {
  const id = useId();
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <header className={styles.header}>
        <h2 id={id} className={common.heading}>
          {title}
        </h2>
        <Button size="small" icon={<Plus size={16} strokeWidth={2} />} onClick={onAdd}>
          {add}
        </Button>
      </header>
      <p className={classNames(common.quiet, common.anywhere)}>{about}</p>
      {children}
    </section>
  );
};
