import { useSearchParams } from "react-router-dom";
import { modules, serviceNames, services, type Service } from "#contracts/common.ts";
import { plots } from "#contracts/insights.ts";
import { moduleLabel } from "../../components/context-badges.tsx";
import { useFilters } from "../../lib/use-filters.ts";
import { useIsDesktop } from "../../lib/use-media-query.ts";
import type { Drill, View } from "./insights.ts";

/** What all plots can be narrowed to. */
export const fields = [
  {
    name: "module",
    label: "Module",
    options: modules,
    wordFor: (one: string) => moduleLabel(one as "bd_assistant"),
  },
  {
    name: "service",
    label: "Service",
    options: services,
    wordFor: (one: string) => serviceNames[one as Service],
  },
] as const;

/** The usual ranges, and one's own. */
export const ranges = ["7", "30", "90", "own"] as const;
export type RangeName = (typeof ranges)[number];

const day = /^\d{4}-\d{2}-\d{2}$/u;
const dayMs = 86_400_000;
const fewDays = 14;

const namedDay = (value: string | null): string | undefined =>
  value !== null && day.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined;

/** What is looked at, all of it in the address so that it can be shared. */
export const useView = () => {
  const isDesktop = useIsDesktop();
  const [parameters, setParameters] = useSearchParams();
  const { values, set } = useFilters(fields);
  const [from, to] = [namedDay(parameters.get("from")), namedDay(parameters.get("to"))];
  const isOwn = from !== undefined && to !== undefined && from <= to;
  const days: "7" | "30" | "90" =
    (["7", "90"] as const).find((one) => one === parameters.get("days")) ?? "30";
  const length = isOwn ? (Date.parse(to) - Date.parse(from)) / dayMs + 1 : Number(days);
  const view: View = {
    ...(isOwn ? { from, to } : { days }),
    ...values,
    ...(!isDesktop && length > fewDays ? { step: "week" } : {}),
  };
  const change = (changes: Record<string, string | null>, replace = true) =>
    setParameters(
      (current) => {
        const next = new URLSearchParams(current);
        for (const [name, value] of Object.entries(changes)) {
          if (value === null) next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { replace },
    );
  const plot = plots.find((one) => one === parameters.get("plot"));
  const [first, last] = [namedDay(parameters.get("first")), namedDay(parameters.get("last"))];
  const key = parameters.get("key");
  const drill: Drill | null =
    plot !== undefined && first !== undefined && last !== undefined
      ? { plot, from: first, to: last, ...(key === null ? {} : { key }), ...values }
      : null;
  return { view, isOwn, range: isOwn ? ("own" as const) : days, values, set, change, drill };
};

/** What the address loses when the records are put away. */
export const noDrill = { plot: null, first: null, last: null, key: null };
