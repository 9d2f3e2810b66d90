import { useEffect, useRef, useState } from "react";

/**
 * Has the first field of a form that is wrong get the focus, once its message stands there: after `focusProblem`, and
 * whenever the server has refused it.
 */
export const useFocusOnProblem = (refusal: unknown = null) => {
  const form = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState(0);
  useEffect(() => {
    if (problems > 0 || refusal !== null) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [problems, refusal]);
  return { form, focusProblem: () => setProblems((count) => count + 1) };
};
