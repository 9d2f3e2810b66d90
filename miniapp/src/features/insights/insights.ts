import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import {
  type InsightRecord,
  listInsightRecords,
  type Outcome,
  type PlotName,
  readInsight,
} from "#contracts/insights.ts";
import type { ModuleName, Service } from "#contracts/common.ts";
import { call, callPage } from "../../platform/api/api.ts";
import { keys } from "../../platform/api/query-keys.ts";
import { pagedList } from "../../patterns/records/queries/paged-list.ts";

/** What the plots are read for. */
export interface View {
  days?: "7" | "30" | "90";
  from?: string;
  to?: string;
  module?: ModuleName;
  service?: Service;
  /** The id of a user. */
  person?: string;
  step?: "day" | "week";
}

interface PlotText {
  plot: PlotName;
  title: string;
  about: string;
  /** Each band is divided into the shares of its series. */
  asShares?: boolean;
}

/** The plots in their order, under headings. */
export const plotGroups: { title: string; plots: PlotText[] }[] = [
  {
    title: "Answers",
    plots: [
      { plot: "questions", title: "Questions", about: "What was asked, by module and by service." },
      {
        plot: "outcomes",
        title: "How they were answered",
        about: "From the library, sure or not, in part, not at all, or refused as off topic or internal.",
        asShares: true,
      },
      {
        plot: "gap-time",
        title: "Time until a gap is answered",
        about: "From the question to the core team's answer.",
      },
      { plot: "ratings", title: "Ratings", about: "What readers thought of the answers." },
      { plot: "drafts", title: "Drafts sent unchanged", about: "Replies to leads, and answers to gaps." },
    ],
  },
  {
    title: "Knowledge",
    plots: [
      { plot: "cited", title: "Most cited documents", about: "What the answers rest on." },
      { plot: "uncited", title: "Documents not cited", about: "No answer of this time rests on them." },
    ],
  },
  {
    title: "Team",
    plots: [
      { plot: "agents", title: "Busiest agents", about: "Who asked most, and what they sent to leads." },
      {
        plot: "leads",
        title: "Leads by stage",
        about: "Where leads stood at the end, and how many came there.",
      },
      { plot: "tickets", title: "Tickets", about: "Opened and closed, and the time it took." },
      {
        plot: "participations",
        title: "Participations",
        about: "By their day, with the points they earned.",
      },
    ],
  },
  {
    title: "Model",
    plots: [
      {
        plot: "models",
        title: "Model tokens and cost",
        about: "What the answers took, by the prices of today.",
      },
    ],
  },
];

/** What a plot is called. */
export const titleOf = (plot: PlotName): string =>
  plotGroups.flatMap(({ plots }) => plots).find((one) => one.plot === plot)?.title ?? plot;

export const insightQuery = (plot: PlotName, view: View) =>
  queryOptions({
    queryKey: keys.insight(plot, JSON.stringify(view)),
    queryFn: ({ signal }) => call(readInsight, { plot, ...view }, { signal }),
    placeholderData: keepPreviousData,
  });

/** Which records of a plot are looked at: of one band, of one row, or all. */
export interface Drill {
  plot: PlotName;
  from: string;
  to: string;
  key?: string;
  module?: ModuleName;
  service?: Service;
  person?: string;
}

export const recordsQuery = (drill: Drill) =>
  pagedList(keys.insight(drill.plot, `records ${JSON.stringify(drill)}`), (place, options) =>
    callPage(listInsightRecords, { ...drill, ...place }, options),
  );

const places: Record<InsightRecord["kind"], string> = {
  question: "tab=agent-replies&days=365",
  lead_question: "tab=lead-replies&days=365",
  request: "tab=requests",
  ticket: "tab=tickets",
  participation: "tab=participations",
  lead: "tab=leads",
  document: "tab=documents",
};

/** Where a record is opened. */
export const addressOf = ({ kind, id }: Pick<InsightRecord, "kind" | "id">): string =>
  `/admin?${places[kind]}&id=${id}`;

const stateWords: Record<Outcome, string> = {
  answered: "Answered",
  unsure: "Not sure",
  partly: "Partly",
  gap: "Gap",
  refused: "Refused",
};

/** What a file of insights is called, by its title, its days, and whose they are where that is one person. */
export const fileName = (
  title: string,
  { from, to }: Pick<Drill, "from" | "to">,
  person: string | null,
): string => [title, ...(person === null ? [] : [person]), `${from} to ${to}`].join(" ");

/** The state of a record as a word. */
export const wordFor = (state: string): string => {
  if (Object.hasOwn(stateWords, state)) return stateWords[state as Outcome];
  return state === "approved" ? "Approved" : state;
};
