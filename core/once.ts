/** Work that is begun by whoever needs it first; everybody gets the same of it. */
export const once = <T>(begin: () => Promise<T>): (() => Promise<T>) => {
  let begun: Promise<T> | undefined;
  return () => (begun ??= begin());
};
