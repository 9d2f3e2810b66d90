import { keptTexts } from "../../lib/kept-texts.ts";
import { markUnsaved } from "../../telegram/unsaved.ts";

const start = "response ";
const underWay = new Set<string>();

/** Responses written but not submitted, by request. */
export const drafts = {
  read: (requestId: string): string => keptTexts.read(start + requestId) ?? "",
  write: (requestId: string, text: string): void => {
    const name = start + requestId;
    if (text === "") keptTexts.forget(name);
    else keptTexts.write(name, text);
    markUnsaved(name, text.trim() !== "");
  },
  /** Whether it is just being settled from here, so that its leaving the list is no surprise. */
  setUnderWay: (requestId: string, isUnderWay: boolean): void => {
    if (isUnderWay) underWay.add(requestId);
    else underWay.delete(requestId);
  },
  /** The requests somebody began to answer and is not just submitting. */
  ids: (): string[] =>
    keptTexts
      .names(start)
      .filter((name) => keptTexts.read(name)?.trim() !== "")
      .map((name) => name.slice(start.length))
      .filter((id) => !underWay.has(id)),
};
