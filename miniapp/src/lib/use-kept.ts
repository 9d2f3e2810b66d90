import { useEffect, useState } from "react";
import { keptTexts, readKept } from "./kept-texts.ts";

/**
 * What is filled in of a form, as plain data. While it differs from how it began it is kept in this tab under its name,
 * so that neither a reload nor the end of a session loses it: call `forget` when it was taken or given up.
 */
export const useKept = <Value>(name: string, before: Value) => {
  const [began] = useState(before);
  const [value, setValue] = useState(() => readKept(name, began));
  const text = JSON.stringify(value);
  const isChanged = text !== JSON.stringify(began);
  useEffect(() => {
    if (isChanged) keptTexts.write(name, text);
    else keptTexts.forget(name);
  }, [name, text, isChanged]);
  return { value, setValue, isChanged, forget: () => keptTexts.forget(name) };
};
