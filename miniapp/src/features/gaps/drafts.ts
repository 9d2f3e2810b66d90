import { markUnsaved } from "../../telegram/unsaved.ts";

const texts = new Map<string, string>();
const underWay = new Set<string>();

/** Responses written but not submitted, by request, for as long as the page stays. */
export const drafts = {
  read: (requestId: string): string => texts.get(requestId) ?? "",
  write: (requestId: string, text: string): void => {
    if (text === "") texts.delete(requestId);
    else texts.set(requestId, text);
    markUnsaved(`response ${requestId}`, text.trim() !== "");
  },
  /** Whether it is just being settled from here, so that its leaving the list is no surprise. */
  setUnderWay: (requestId: string, isUnderWay: boolean): void => {
    if (isUnderWay) underWay.add(requestId);
    else underWay.delete(requestId);
  },
  /** The requests somebody began to answer and is not just submitting. */
  ids: (): string[] => [...texts.keys()].filter((id) => texts.get(id)?.trim() !== "" && !underWay.has(id)),
};
