import { queryOptions } from "@tanstack/react-query";
import { listOptions, type Option, type OptionList, optionLimit } from "#contracts/options.ts";
import { call } from "../../../platform/api/api.ts";
import { randomKey } from "../../../platform/browser/random-key.ts";
import { keys } from "../../../platform/api/query-keys.ts";

/** A list's options, in display order. */
export const optionsQuery = (list: OptionList) =>
  queryOptions({
    queryKey: keys.options(list),
    queryFn: ({ signal }) => call(listOptions, { list }, { signal }),
  });

/** An option as it is being edited: its points as they are written. */
export interface DraftOption {
  /** Names the row, also before the option has an id. */
  key: string;
  id?: string;
  name: string;
  points?: string;
}

/** A list as it is being edited, and the one it was when that began. */
export interface Draft {
  rows: readonly DraftOption[];
  seen: readonly Option[];
}

/** The rows a list is edited in. */
export const draftOf = (options: readonly Option[]): DraftOption[] =>
  options.map(({ id, name, points }) => ({
    key: id,
    id,
    name,
    ...(points === undefined ? {} : { points: String(points) }),
  }));

/** A row for a new option; with points where the list has them. */
export const newOption = (points: string | undefined): DraftOption => ({
  key: randomKey(),
  name: "",
  ...(points === undefined ? {} : { points }),
});

/** What is wrong with each row, by its key. */
export const problemsOf = (draft: readonly DraftOption[]): Record<string, string> => {
  const problems: Record<string, string> = {};
  const seen = new Set<string>();
  for (const { key, name, points } of draft) {
    const plain = name.trim().toLowerCase();
    if (plain === "") problems[key] = "A name is required";
    else if (seen.has(plain)) problems[key] = "This name is there already";
    else if (points !== undefined && !(/^\d{1,4}$/u.test(points) && Number(points) <= 1000)) {
      problems[key] = "Points: a whole number from 0 to 1,000";
    }
    seen.add(plain);
  }
  return problems;
};

/** Whether one more fits. */
export const hasRoom = (draft: readonly DraftOption[]): boolean => draft.length < optionLimit;

/** The rows as the server takes them. */
export const optionsOf = (draft: readonly DraftOption[]) =>
  draft.map(({ id, name, points }) => ({
    ...(id === undefined ? {} : { id }),
    name: name.trim(),
    ...(points === undefined ? {} : { points: Number(points) }),
  }));

/** The rows as a newer list takes them: what is no longer on it is added anew. */
export const placedIn = (draft: readonly DraftOption[], options: readonly Option[]): DraftOption[] =>
  draft.map(({ id, ...row }) =>
    options.some((option) => option.id === id) ? { id: id as string, ...row } : row,
  );

/** The rows with one of them moved so many places. */
export const moved = (draft: readonly DraftOption[], key: string, by: number): DraftOption[] => {
  const from = draft.findIndex((option) => option.key === key);
  const rest = draft.filter((option) => option.key !== key);
  const option = draft[from];
  return option === undefined ? rest : rest.toSpliced(from + by, 0, option);
};
