import { useCallback } from "react";
import { type AddressOptions, setParameters, useAddress } from "./use-address.ts";

/** A parameter of the page's address, so that what is shown can be shared; setting null removes it. */
export const usePageParameter = (name: string) => {
  const [parameters, change] = useAddress();
  const set = useCallback(
    (value: string | null, options?: AddressOptions) =>
      change((next) => setParameters(next, { [name]: value }), options),
    [name, change],
  );
  return [parameters.get(name), set] as const;
};
