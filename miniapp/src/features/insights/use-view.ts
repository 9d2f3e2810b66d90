import { dayMs } from "../../platform/text/dates.ts";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import { modules, serviceNames, services, type Service } from "#contracts/common.ts";
import { plots } from "#contracts/insights.ts";
import { moduleLabel } from "../../entities/answers/context-badges.tsx";
import { teamQuery } from "../../entities/users/owners.ts";
import { setParameters, useAddress } from "../../platform/browser/use-address.ts";
import { useFilters } from "../../patterns/filters/use-filters.ts";
import { useIsDesktop } from "../../platform/browser/use-media-query.ts";
import type { Drill, View } from "./insights.ts";

const fields = [
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

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u;

/** What all plots can be narrowed to: the person of the address is a choice before, and though, the team is not known whole. */
const useFields = (named: string | null) => {
  const { data: people = [] } = useQuery(teamQuery);
  const names = new Map(people.map(({ id, username }) => [id, `@${username}`]));
  const others = named !== null && uuid.test(named) && !names.has(named) ? [named] : [];
  const nameOf = (id: string) => names.get(id) ?? "Somebody";
  return {
    nameOf,
    all: [
      ...fields,
      { name: "person", label: "Agent", options: [...names.keys(), ...others], wordFor: nameOf },
    ] as const,
  };
};

/** The usual ranges, and one's own. */
export const ranges = ["7", "30", "90", "own"] as const;
export type RangeName = (typeof ranges)[number];

const day = /^\d{4}-\d{2}-\d{2}$/u;
const fewDays = 14;

const namedDay = (value: string | null): string | undefined =>
  value !== null && day.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined;

/** What is looked at, all of it in the address so that it can be shared. */
export const useView = () => {
  const isDesktop = useIsDesktop();
  const [parameters, address] = useAddress();
  const { nameOf, all } = useFields(parameters.get("person"));
  const { values, set } = useFilters(all);
  const [from, to] = [namedDay(parameters.get("from")), namedDay(parameters.get("to"))];
  const isOwn = from !== undefined && to !== undefined && from <= to;
  const days: "7" | "30" | "90" =
    (["7", "90"] as const).find((one) => one === parameters.get("days")) ?? "30";
  const length = isOwn ? (Date.parse(to) - Date.parse(from)) / dayMs + 1 : Number(days);
  const step = !isDesktop && length > fewDays ? "week" : "day";
  const { module, service, person: personId } = values;
  const view = useMemo(
    (): View => ({
      ...(isOwn ? { from, to } : { days }),
      ...(module === undefined ? {} : { module }),
      ...(service === undefined ? {} : { service }),
      ...(personId === undefined ? {} : { person: personId }),
      ...(step === "week" ? { step } : {}),
    }),
    [isOwn, from, to, days, module, service, personId, step],
  );
  const change = useCallback(
    (changes: Record<string, string | null>, replace = true) =>
      address((next) => setParameters(next, changes), { replace, flushSync: true }),
    [address],
  );
  const plot = plots.find((one) => one === parameters.get("plot"));
  const [first, last] = [namedDay(parameters.get("first")), namedDay(parameters.get("last"))];
  const key = parameters.get("key");
  const drill: Drill | null =
    plot !== undefined && first !== undefined && last !== undefined
      ? { plot, from: first, to: last, ...(key === null ? {} : { key }), ...values }
      : null;
  const person = personId === undefined ? null : nameOf(personId);
  const range = isOwn ? ("own" as const) : days;
  return { view, isOwn, range, fields: all, values, set, change, drill, person };
};

/** What the address loses when the records are put away. */
export const noDrill = { plot: null, first: null, last: null, key: null };
