import { storedDrafts } from "../../../../platform/storage/drafts.ts";
import { markUnsaved } from "../../../../platform/telegram/unsaved.ts";

const createDrafts = (start: string) => {
  const underWay = new Set<string>();
  return {
    read: (id: string): string => storedDrafts.read(start + id) ?? "",
    write: (id: string, text: string): void => {
      const name = start + id;
      if (text === "") storedDrafts.forget(name);
      else storedDrafts.write(name, () => text);
      markUnsaved(name, text.trim() !== "");
    },
    /** Whether it is just being settled from here, so that its leaving the list is no surprise. */
    setUnderWay: (id: string, isUnderWay: boolean): void => {
      if (isUnderWay) underWay.add(id);
      else underWay.delete(id);
    },
    /** Those that somebody began to answer and is not just submitting. */
    ids: (): string[] =>
      storedDrafts
        .names(start)
        .filter((name) => storedDrafts.read(name)?.trim() !== "")
        .map((name) => name.slice(start.length))
        .filter((id) => !underWay.has(id)),
  };
};

/** Responses written but not submitted, by request. */
export const drafts = createDrafts("response ");

/** Answers written but not submitted, by common question. */
export const commonDrafts = createDrafts("common answer ");

/** What is written of one of them. */
export type Drafts = Pick<typeof drafts, "read" | "write">;
