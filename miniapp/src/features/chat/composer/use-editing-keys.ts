import { type RefObject, useEffect, useMemo, useRef } from "react";
import { typed } from "./typed.ts";
import type { Editing } from "./use-editing.ts";

/** How changing the last message begins and ends by hand: its pencil, the arrow up in an empty input, Escape. */
export const useEditingKeys = (
  editing: Editing,
  draft: string,
  field: RefObject<HTMLTextAreaElement | null>,
) => {
  const start = useRef(editing.start);
  useEffect(() => {
    start.current = editing.start;
  });
  const editable = useMemo(
    () => ({
      id: editing.lastId,
      onEdit: () => {
        start.current();
        field.current?.focus();
      },
    }),
    [editing.lastId, field],
  );
  const onKey = (key: string): boolean => {
    if (key === "Escape" && editing.isEditing) editing.cancel();
    else if (key === "ArrowUp" && typed.read(draft) === "" && editing.lastId !== null) editing.start();
    else return false;
    return true;
  };
  return { editable, onKey };
};
