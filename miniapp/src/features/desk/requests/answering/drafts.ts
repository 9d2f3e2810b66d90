import { useSyncExternalStore } from "react";
import { tabDrafts, textsIn } from "../../../../platform/storage/drafts.ts";
import { markUnsaved } from "../../../../platform/telegram/unsaved.ts";

const texts = textsIn(tabDrafts);

const createDrafts = (start: string) => {
  const underWay = new Set<string>();
  const read = (id: string): string => texts.read(start + id);
  return {
    read,
    useText: (id: string): string => useSyncExternalStore(texts.subscribe, () => read(id)),
    write: (id: string, text: string): void => {
      texts.write(start + id, text);
      markUnsaved(start + id, text.trim() !== "");
    },
    /** Whether it is just being settled from here, so that its leaving the list is no surprise. */
    setUnderWay: (id: string, isUnderWay: boolean): void => {
      if (isUnderWay) underWay.add(id);
      else underWay.delete(id);
    },
    /** Those that somebody began to answer and is not just submitting. */
    ids: (): string[] =>
      tabDrafts
        .names(start)
        .map((name) => name.slice(start.length))
        .filter((id) => read(id).trim() !== "" && !underWay.has(id)),
  };
};

/** Responses written but not submitted, by request. */
export const drafts = createDrafts("response ");

/** The questions to keep those under, where somebody began to reword one. */
export const questionDrafts = createDrafts("question to keep ");

/** Lets go of what was written of a request that is settled: its response, and the question to keep that under. */
export const forgetResponse = (id: string): void => {
  for (const { write } of [drafts, questionDrafts]) write(id, "");
};

/** Answers written but not submitted, by common question. */
export const commonDrafts = createDrafts("common answer ");

/** The questions to keep those under. */
export const commonQuestionDrafts = createDrafts("common question to keep ");

/** What is written of one of them. */
export type Drafts = Pick<typeof drafts, "read" | "write" | "useText">;
