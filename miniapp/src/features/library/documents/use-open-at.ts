import { useCallback } from "react";
import { type CitedPlace, writePlace } from "#contracts/cited-place.ts";
import { setParameters, useAddress } from "../../../platform/browser/use-address.ts";

/** Opens a document of the library, at a place in it where one is named. */
export type OpenAt = (id: string, place?: CitedPlace) => void;

/** The same, by the page's address. */
export const useOpenAt = (): OpenAt => {
  const [, change] = useAddress();
  return useCallback(
    (id, place = { heading: null }) =>
      change((next) => setParameters(next, { id, at: writePlace(place) || null })),
    [change],
  );
};
