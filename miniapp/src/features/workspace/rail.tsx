import { useQuery } from "@tanstack/react-query";
import { MessagesSquare } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { Link } from "react-router-dom";
import { ProductMark } from "../../ui/content/product-mark.tsx";
import { countsQuery } from "../../entities/product/counts.ts";
import { moveWithArrows } from "../../patterns/records/list-cursor.ts";
import { Count } from "./count.tsx";
import type { Section } from "./section.ts";
import styles from "./workspace.module.css";

interface SectionLinkProps {
  section: Section;
  current: boolean;
  onFollow: () => void;
}

const SectionLink = ({ section, current, onFollow }: SectionLinkProps) => {
  const { icon: Icon, label } = section;
  const link = useRef<HTMLAnchorElement>(null);
  const { isSuccess: isCounted } = useQuery(countsQuery);
  // On a low screen the last sections are below what is in sight, and further down where a count has taken a line more.
  useEffect(() => {
    if (current) link.current?.scrollIntoView({ block: "nearest" });
  }, [current, isCounted]);
  return (
    <li>
      <Link
        ref={link}
        data-stop
        className={styles.link}
        to={`/admin?tab=${section.id}`}
        aria-current={current ? "page" : undefined}
        onClick={onFollow}
      >
        <Icon size={18} />
        {label}
        <Count section={section} />
      </Link>
    </li>
  );
};

interface RailProps {
  sections: readonly Section[];
  current: Section;
  /** Runs when a section is chosen. */
  onFollow: () => void;
  /** Stands at the end of the first line. */
  corner?: ReactNode;
  /** Stands above the sections. */
  top?: ReactNode;
}

/** The workspace's sections under their headings, with what waits in each. */
export const Rail = ({ sections, current, onFollow, corner, top }: RailProps) => {
  const groups = [...new Set(sections.map((section) => section.group))];
  return (
    // The keys only move the focus among the links inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <nav className={styles.rail} aria-label="Admin" onKeyDown={moveWithArrows}>
      <div className={styles.brand}>
        <ProductMark size={26} />
        Legend
        {corner}
      </div>
      {top}
      <div className={styles.sections}>
        {groups.map((group) => (
          <div key={group}>
            <h2 className={styles.group}>{group}</h2>
            <ul role="list">
              {sections
                .filter((section) => section.group === group)
                .map((section) => (
                  <SectionLink
                    key={section.id}
                    section={section}
                    current={section === current}
                    onFollow={onFollow}
                  />
                ))}
            </ul>
          </div>
        ))}
      </div>
      <Link data-stop className={`${styles.link} ${styles.leave}`} to="/dashboard">
        <MessagesSquare size={18} />
        Open BD Assistant
      </Link>
    </nav>
  );
};
