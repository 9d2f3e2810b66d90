import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { bulkLimit } from "#contracts/support.ts";
import { unseenQuery } from "./unseen.ts";

const longEnoughToRead = 1500;

interface Newsworthy {
  id: string;
  updatedSinceSeen: boolean;
}

/**
 * Which of the records on the screen had news on this visit. Shown for a moment they count as seen on the server;
 * here their mark stays until one leaves.
 */
export const useNews = (
  items: readonly Newsworthy[] | undefined,
  markSeen: (ids: string[]) => Promise<unknown>,
): ReadonlySet<string> => {
  const client = useQueryClient();
  const [news, setNews] = useState<ReadonlySet<string>>(new Set<string>());
  const names = (items ?? [])
    .filter((item) => item.updatedSinceSeen)
    .map((item) => item.id)
    .join(" ");
  const fresh = names.split(" ").filter((id) => id !== "" && !news.has(id));
  if (fresh.length > 0) setNews(new Set([...news, ...fresh]));
  useEffect(() => {
    if (names === "") return undefined;
    const timer = window.setTimeout(() => {
      // It only takes a mark away: not worth a word when it fails, the next visit tries again.
      markSeen(names.split(" ").slice(0, bulkLimit)).then(
        () => client.invalidateQueries({ queryKey: unseenQuery.queryKey }),
        () => undefined,
      );
    }, longEnoughToRead);
    return () => window.clearTimeout(timer);
  }, [names, markSeen, client]);
  return news;
};
