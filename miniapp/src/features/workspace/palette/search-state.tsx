import { RotateCw } from "lucide-react";
import { Button } from "../../../ui/buttons/button.tsx";
import hidden from "../../../ui/content/visually-hidden.module.css";
import type { FindState } from "./find.ts";
import styles from "./palette.module.css";

interface SearchStateProps {
  state: FindState;
  text: string;
  /** How many choices there are. */
  count: number;
  onRetry: () => void;
}

const countText = (count: number): string => (count === 1 ? "1 result" : `${count} results`);

const wordsFor = ({ state, text, count }: Omit<SearchStateProps, "onRetry">): string | null => {
  if (state === "searching") return "Searching people, documents, requests, tickets and leads…";
  if (state === "offline")
    return "You are offline. People, documents, requests, tickets and leads are searched once you are back.";
  if (state === "failed")
    return "Error searching people, documents, requests, tickets and leads. Please try again.";
  return state === "found" && count === 0 ? `Nothing found for “${text}”` : null;
};

/** How far the search is, beneath what fits without it. */
export const SearchState = (props: SearchStateProps) => {
  const words = wordsFor(props);
  return (
    <>
      <p role="status" className={words === null ? hidden.hidden : styles.state}>
        {words ?? (props.state === "found" ? countText(props.count) : "")}
      </p>
      {props.state === "failed" && (
        <div className={styles.retry}>
          <Button size="small" icon={<RotateCw size={16} />} onClick={props.onRetry}>
            Retry
          </Button>
        </div>
      )}
    </>
  );
};
