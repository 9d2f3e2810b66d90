import { useQuery } from "@tanstack/react-query";
import { classNames } from "../../platform/text/class-names.ts";
import { countsQuery } from "../../entities/product/counts.ts";
import type { Section } from "./section.ts";
import styles from "./workspace.module.css";

/** How many things are in a section, strong where they wait to be done; nothing while that is unknown, or where nothing is counted. */
export const Count = ({
  section: { count, countsWork = false, hidesNone = false },
}: {
  section: Section;
}) => {
  const { data } = useQuery(countsQuery);
  if (count === undefined || data === undefined) return null;
  const number = data[count];
  if (hidesNone && number === 0) return null;
  return (
    <span className={classNames(styles.count, countsWork && number > 0 && styles.due)}>
      {number.toLocaleString("en")}
    </span>
  );
};
