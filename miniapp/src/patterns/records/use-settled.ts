import { useCallback, useState } from "react";

/** The records this person has decided: these alone are left by themselves when they go out of a list. */
export const useSettled = () => {
  const [settled, setSettled] = useState<ReadonlySet<string>>(new Set<string>());
  const note = useCallback(
    (records: readonly { id: string }[], isSettled: boolean) =>
      setSettled((before) => {
        const after = new Set(before);
        for (const { id } of records) {
          if (isSettled) after.add(id);
          else after.delete(id);
        }
        return after;
      }),
    [],
  );
  return { settled, note };
};
