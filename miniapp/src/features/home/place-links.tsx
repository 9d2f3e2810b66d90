import { useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "react-router-dom";
import { extraInPlace } from "../../ui/states/in-place.tsx";
import { useRootMark } from "../../platform/browser/use-root-mark.ts";
import hidden from "../../ui/content/visually-hidden.module.css";
import { homeCountsQuery } from "../../entities/product/home-counts.ts";
import styles from "./place-links.module.css";
import { type Place, placeAt, places } from "./places.ts";

const NewsLine = extraInPlace(
  async () => (await import("./news-line.tsx")).NewsLine,
  () => null,
);

const Count = ({ id }: Pick<Place, "id">) => {
  const { data } = useQuery(homeCountsQuery);
  const count = id === "library" ? 0 : (data?.[id] ?? 0);
  if (count === 0) return null;
  return (
    <span className={styles.count}>
      {count > 99 ? "99+" : count}
      <span className={hidden.hidden}> new</span>
    </span>
  );
};

interface PlaceLinkProps {
  place: Place;
  to: string;
}

const PlaceLink = ({ place: { id, label, Icon }, to }: PlaceLinkProps) => {
  const isCurrent = placeAt(useLocation()) === id;
  return (
    <li>
      <Link className={styles.place} to={to} aria-current={isCurrent ? "page" : undefined}>
        <Icon size={20} />
        <span className={styles.label}>{label}</span> <Count id={id} />
      </Link>
    </li>
  );
};

/** An agent's places in a column, with how much is new in each; the library stands below them itself. */
export const PlaceColumn = () => (
  <nav aria-label="Places">
    <ul role="list" className={styles.column}>
      {places
        .filter(({ id }) => id !== "library")
        .map((place) => (
          <PlaceLink key={place.id} place={place} to={place.beside} />
        ))}
    </ul>
  </nav>
);

/** The same at the bottom of a phone, out of the way while its keyboard is open. */
export const PlaceBar = () => {
  useRootMark("data-places");
  return (
    <nav aria-label="Places" className={styles.bar}>
      <NewsLine />
      <ul role="list">
        {places
          .filter(({ id }) => id !== "announcements")
          .map((place) => (
            <PlaceLink key={place.id} place={place} to={place.alone} />
          ))}
      </ul>
    </nav>
  );
};
