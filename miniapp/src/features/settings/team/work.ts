import { queryOptions } from "@tanstack/react-query";
import { type PersonWork, readPersonWork } from "#contracts/hand-over.ts";
import { call } from "../../../platform/api/api.ts";
import { countOf } from "../../../platform/text/count-of.ts";
import { keys } from "../../../platform/api/query-keys.ts";

/** What went to somebody else, and the names of the leads that stay. */
export interface Handed {
  leads: number;
  tickets: number;
  left: readonly string[];
}

/** What somebody has under way, as it is whenever it is asked for. */
export const workQuery = (id: string) =>
  queryOptions({
    queryKey: keys.work(id),
    queryFn: ({ signal }) => call(readPersonWork, { id }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });

const namesShown = 3;

/** What was handed over to whom, and what could not be. */
export const handedWords = ({ leads, tickets, left }: Handed, username: string): string => {
  const moved = [leads > 0 && countOf(leads, "lead"), tickets > 0 && countOf(tickets, "ticket")];
  const had = `${moved.filter(Boolean).join(" and ") || "Nothing"} went to @${username}.`;
  if (left.length === 0) return had;
  const names = left.slice(0, namesShown).join(", ");
  const more = left.length > namesShown ? ` and ${left.length - namesShown} more` : "";
  return `${had} ${names}${more} stay: @${username} has leads of those names, or a reply is being written.`;
};

/** What is not handed over: points and answers are of who earned and asked for them; null where there is nothing. */
export const stayingWords = ({ participations, requests }: PersonWork): string | null => {
  const parts = [
    participations > 0 && `${countOf(participations, "participation")} to review`,
    requests > 0 && countOf(requests, "unanswered question"),
  ].filter((part) => part !== false);
  if (parts.length === 0) return null;
  return `Left with the core team, under their name: ${parts.join(", ")}.`;
};
