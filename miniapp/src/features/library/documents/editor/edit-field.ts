import type { TextEdit } from "./tables.ts";

/** Makes a change in a field as if it were typed, so that it can be taken back like what is typed. */
export const editField = (field: HTMLTextAreaElement, { from, to, text, select }: TextEdit): void => {
  field.focus();
  if (from !== to || text !== "") {
    field.setSelectionRange(from, to);
    // Of all ways to change a field this one alone leaves its history whole.
    const isDone = document.execCommand(text === "" ? "delete" : "insertText", false, text);
    if (!isDone) {
      field.setRangeText(text, from, to, "end");
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }
  }
  field.setSelectionRange(...select);
};
