import type { Insight, InsightUnit, PlotName } from "#contracts/insights.ts";
import type { Actor } from "#core/actor.ts";
import type { DigestWeek } from "#core/telegram/weekly-digests.ts";
import type { BotDeps } from "../context.ts";
import { appRow } from "../keyboards/app-links.ts";
import { bold, joined, rich, type RichText } from "../rich-text.ts";
import { sendRich } from "../send.ts";
import type { Tell } from "./tell.ts";

const told = ["questions", "outcomes", "gap-time", "ratings", "drafts", "agents"] as const;
type Week = Record<(typeof told)[number], Insight>;

const agentsShown = 3;

const readWeek = async ({ core }: BotDeps, admin: Actor, week: DigestWeek): Promise<Week> => {
  const read = async (plot: PlotName) => [plot, await core.insights.read(admin, { plot, ...week })];
  return Object.fromEntries(await Promise.all(told.map(read))) as Week;
};

const short = (value: number): string => value.toLocaleString("en", { maximumFractionDigits: 1 });

const hours = (value: number): string => {
  if (value < 1) return `${Math.round(value * 60)} min`;
  return value < 48 ? `${short(value)} h` : `${short(value / 24)} days`;
};

const formatted = (value: number | null, unit: InsightUnit): string => {
  if (value === null) return "–";
  if (unit === "percent") return `${short(value)} %`;
  return unit === "hours" ? hours(value) : short(value);
};

/** One figure beside what it was; nothing where there is none of either week. */
const figure = ({ figures }: Insight, label: string, said: string): RichText[] => {
  const found = figures.find((one) => one.label === label);
  if (found === undefined || (found.now === null && found.before === null)) return [];
  const { now, before, unit } = found;
  return [rich(`${said}: `, bold(formatted(now, unit)), ` (${formatted(before, unit)})`)];
};

const figuresOf = ({ questions, outcomes, drafts, ratings, ...week }: Week): RichText[] => [
  ...figure(questions, "Questions", "Questions asked"),
  ...figure(outcomes, "Answered", "Answered"),
  ...figure(outcomes, "Not sure", "Answered, but not sure"),
  ...figure(outcomes, "Partly", "Answered in part"),
  ...figure(outcomes, "Gap", "Knowledge gaps"),
  ...figure(week["gap-time"], "Answered", "Gaps answered by the core team"),
  ...figure(week["gap-time"], "Median", "Median time until then"),
  ...figure(ratings, "Found helpful", "Answers found helpful"),
  ...figure(drafts, "Sent unchanged", "Drafts sent unchanged"),
];

const agentsOf = ({ agents: { rows } }: Week): RichText[] => {
  if (rows.length === 0) return [];
  const lines = rows
    .slice(0, agentsShown)
    .map(({ label, values: [asked = null], before }) =>
      rich(`• ${label}: ${formatted(asked, "count")} (${formatted(before, "count")})`),
    );
  return [joined([bold("Asked most"), ...lines], "\n")];
};

const isEmpty = (week: Week): boolean =>
  told.every((plot) =>
    week[plot].rows.every(({ values }) => values.every((value) => value === null || value === 0)),
  );

const dayText = (day: string): string =>
  new Date(day).toLocaleDateString("en-GB", { day: "numeric", month: "long", timeZone: "UTC" });

const textOf = ({ from, to }: DigestWeek, week: Week): RichText =>
  joined(
    [
      bold(`The week from ${dayText(from)} to ${dayText(to)}`),
      joined(figuresOf(week), "\n"),
      ...agentsOf(week),
      rich("In brackets: the week before."),
    ],
    "\n\n",
  );

/** Tells an admin how the team did in a week, beside the week before; nothing of a week in which nothing happened. */
export const tellWeeklyDigest: Tell = async (deps, { chat_id: chatId, data, message_id: messageId }) => {
  const admin = messageId === null ? await deps.core.telegram.actorOf(chatId) : null;
  if (admin === null) return messageId;
  const range = data as DigestWeek;
  const week = await readWeek(deps, admin, range);
  if (isEmpty(week)) return null;
  const buttons = appRow(deps, "Open Insights", { kind: "insights", id: range.from }, chatId);
  return sendRich(deps.api, chatId, textOf(range, week), { buttons });
};
