import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { Recent } from "#contracts/home.ts";
import { chatAddress, recentQuery } from "../../entities/chats/recent.ts";
import { Skeleton } from "../../ui/states/skeleton.tsx";
import { RecentRow } from "./recent-row.tsx";
import styles from "./recent.module.css";

const countKey = "bd-latest-count";
const most = 3;

const isChat = (item: Recent) => item.kind === "chat";

const Placeholder = () => (
  <span className={styles.placeholder}>
    <Skeleton width="62%" height="13px" />
    <Skeleton width="84%" height="12px" />
  </span>
);

/** The chats before an empty one, a press away. Room is kept for as many as there were last time, and a first visit waits for them. */
export const LatestChats = ({ openId }: { openId: string }) => {
  const recent = useInfiniteQuery(recentQuery);
  const chats = recent.data?.pages
    .flatMap(({ items }) => items)
    .filter(isChat)
    .filter(({ sessionId }) => sessionId !== openId)
    .slice(0, most);
  const [kept] = useState(() => localStorage.getItem(countKey));
  const count = chats?.length;
  useEffect(() => {
    if (count !== undefined) localStorage.setItem(countKey, String(count));
  }, [count]);

  const isWaiting = chats === undefined && !recent.isError && recent.fetchStatus !== "paused";
  const room = count ?? (isWaiting ? Number(kept) : 0);
  if (isWaiting && kept === null) return <div data-unknown hidden />;
  if (room === 0) return null;
  return (
    <section className={styles.latest} data-latest={kept !== "0" || undefined} aria-label="Recent chats">
      <h3 className={styles.heading}>Recent chats</h3>
      {chats === undefined ? (
        Array.from({ length: room }, (_, index) => <Placeholder key={index} />)
      ) : (
        <ul role="list" aria-label="Recent chats">
          {chats.map((item) => (
            <RecentRow key={item.sessionId} item={item} isOpen={false} from={chatAddress(openId)} isPlain />
          ))}
        </ul>
      )}
    </section>
  );
};
