import { Search, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useDebounced } from "../lib/use-debounced.ts";
import { usePageParameter } from "../lib/use-page-parameter.ts";
import { useShortcuts } from "../lib/use-shortcuts.ts";
import { Kbd } from "./kbd.tsx";
import styles from "./list-search.module.css";

const normal = (text: string): string => text.toLowerCase().replaceAll(/\s+/gu, " ").trim();

/** What is searched for, from the address, and whether a text holds all its words. */
export const useListSearch = () => {
  const [query] = usePageParameter("q");
  const words = normal(query ?? "")
    .split(" ")
    .filter(Boolean);
  return {
    searching: words.length > 0,
    matches: (text: string) => words.every((word) => normal(text).includes(word)),
  };
};

/** A search box over a list; "/" leads to it, Escape empties it, and its text is in the address. */
export const ListSearch = ({ label }: { label: string }) => {
  const [query, setQuery] = usePageParameter("q");
  const [typed, setTyped] = useState(query ?? "");
  const input = useRef<HTMLInputElement>(null);
  const settled = useDebounced(typed, 150);
  const shown = useRef(query ?? "");
  useEffect(() => {
    if (settled === shown.current) return;
    shown.current = settled;
    setQuery(settled === "" ? null : settled, { replace: true });
  }, [settled, setQuery]);
  useShortcuts({ "/": () => input.current?.focus() });
  return (
    <search className={styles.search}>
      <Search size={16} strokeWidth={1.75} aria-hidden="true" />
      <input
        ref={input}
        type="search"
        className={styles.input}
        aria-label={label}
        placeholder="Search"
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Escape") return;
          if (typed === "") input.current?.blur();
          setTyped("");
        }}
      />
      {typed === "" ? (
        <Kbd>/</Kbd>
      ) : (
        <button type="button" className={styles.clear} aria-label="Clear search" onClick={() => setTyped("")}>
          <X size={16} strokeWidth={1.75} aria-hidden="true" />
        </button>
      )}
    </search>
  );
};
