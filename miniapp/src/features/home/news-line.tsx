import { useQuery } from "@tanstack/react-query";
import { Megaphone } from "lucide-react";
import { Link, useLocation } from "react-router-dom";
import { homeCountsQuery } from "../../entities/product/home-counts.ts";
import { useRootMark } from "../../platform/browser/use-root-mark.ts";
import styles from "./news-line.module.css";
import { placeAt } from "./places.ts";

/** What is told, in a line over a phone's bar while it is new: the bar has no room for one more place. */
export const NewsLine = () => {
  const { data: { announcements: count } = { announcements: 0 } } = useQuery(homeCountsQuery);
  const location = useLocation();
  // In a lead's thread its reply needs the room.
  const isAway =
    placeAt(location) !== "announcements" && !new URLSearchParams(location.search).has("conversation");
  return count > 0 && isAway && <News count={count} />;
};

const News = ({ count }: { count: number }) => {
  useRootMark("data-news");
  return (
    <Link className={styles.news} to="/dashboard/announcements">
      <Megaphone size={16} strokeWidth={2} />
      {count === 1 ? "1 new announcement" : `${count} new announcements`}
    </Link>
  );
};
