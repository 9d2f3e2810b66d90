import { useState } from "react";

/**
 * What a control shows: what was chosen in it, at once, and else its value, which follows when the screen that the
 * choice changes is drawn. A value that changes is later than any choice.
 */
export const useAhead = <Value>(value: Value) => {
  const [ahead, setAhead] = useState({ shown: value, of: value });
  if (ahead.of !== value) setAhead({ shown: value, of: value });
  const show = (shown: Value) => setAhead({ shown, of: value });
  return [ahead.of === value ? ahead.shown : value, show] as const;
};
