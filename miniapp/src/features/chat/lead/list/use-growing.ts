import { useCallback, useState } from "react";
import { useNearEnd } from "../../../../patterns/records/use-near-end.ts";

const step = 100;

/**
 * The first rows of a list that may have thousands, and more of them as `end`, a ref for what stands after the last one,
 * comes near. All up to the place `atLeast` are among them.
 */
export const useGrowing = <Row>(rows: Row[], atLeast = -1) => {
  const [wanted, setWanted] = useState(step);
  const count = Math.max(wanted, atLeast + 1);
  const end = useNearEnd(useCallback(() => setWanted(count + step), [count]));
  return { shown: rows.slice(0, count), hasMore: count < rows.length, end };
};
