import { pageSize } from "#contracts/common.ts";
import type { Conversation } from "#contracts/conversations.ts";
import type { HomeCounts, Recent, RecentLead } from "#contracts/home.ts";
import type { Unseen } from "#contracts/unseen.ts";
import type { Actor } from "../actor.ts";
import { cutPage, readRows, type Page } from "../platform/lists/page.ts";
import { placeCursor, readPlaceCursor, type Place } from "../platform/lists/page-by-time.ts";

type From<T> = (actor: Actor, after: Place | undefined, limit: number) => Promise<T[]>;
type Count = (actor: Actor) => Promise<number>;

interface Deps {
  chats: { from: From<Conversation>; count: Count; countNew: Count };
  leads: { from: From<RecentLead>; count: Count; countNew: Count };
  /** How many of the actor's own records have news. */
  unseen: (actor: Actor) => Promise<Unseen>;
  /** How many announced initiatives the actor has not looked at. */
  countNewUpcoming: Count;
  /** How many announcements and reminders the actor has not read. */
  countAnnouncements: Count;
}

const placeOf = (item: Recent): Place => ({
  at: new Date(item.lastMessageAt),
  id: item.kind === "chat" ? item.sessionId : item.conversationId,
});

const latestFirst = (one: Recent, other: Recent): number => {
  const [a, b] = [placeOf(one), placeOf(other)];
  if (a.at.getTime() !== b.at.getTime()) return b.at.getTime() - a.at.getTime();
  return a.id < b.id ? 1 : -1;
};

/** The actor's chats and leads, the latest first: a page of each is all that a page of both can need. */
const listRecent =
  ({ chats, leads }: Deps) =>
  async (actor: Actor, { cursor }: { cursor?: string | undefined }): Promise<Page<Recent>> => {
    const after = readPlaceCursor(cursor);
    const { rows, total } = await readRows(after, {
      page: async (): Promise<Recent[]> => {
        const [ofChats, ofLeads] = await Promise.all([
          chats.from(actor, after, pageSize + 1),
          leads.from(actor, after, pageSize + 1),
        ]);
        const all: Recent[] = [...ofChats.map((chat) => ({ kind: "chat" as const, ...chat })), ...ofLeads];
        return all.toSorted(latestFirst).slice(0, pageSize + 1);
      },
      count: async () => (await chats.count(actor)) + (await leads.count(actor)),
    });
    const cursorOf = (item: Recent) => placeCursor(placeOf(item));
    return cutPage(rows, total, { size: pageSize, cursorOf, present: (item) => item });
  };

const readCounts =
  ({ chats, leads, unseen, countNewUpcoming, countAnnouncements }: Deps) =>
  async (actor: Actor): Promise<HomeCounts> => {
    const [ofChats, ofLeads, { tickets, participations }, upcoming, announcements] = await Promise.all([
      chats.countNew(actor),
      leads.countNew(actor),
      unseen(actor),
      countNewUpcoming(actor),
      countAnnouncements(actor),
    ]);
    const initiatives = participations + upcoming;
    return { chats: ofChats, leads: ofLeads, support: tickets, initiatives, announcements };
  };

/** What happened since somebody last looked. */
export const createHome = (deps: Deps) => ({ recent: listRecent(deps), counts: readCounts(deps) });
