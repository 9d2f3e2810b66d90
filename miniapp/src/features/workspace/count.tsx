import { useQuery } from "@tanstack/react-query";
import { countsQuery } from "../../lib/counts.ts";
import type { Section } from "./section.ts";

/** How many things are in a section; nothing while that is unknown, or where nothing is counted. */
export const Count = ({ section: { count } }: { section: Section }) => {
  const { data } = useQuery(countsQuery);
  if (count === undefined || data === undefined) return null;
  return data[count].toLocaleString("en");
};
