/** What is in the browser's cache by now; it stays there, for a file's name changes with what it holds. */
const fetched = new Set<string>();

const wasFetched = (url: string): boolean =>
  performance
    .getEntriesByName(url, "resource")
    .some((entry) => (entry as PerformanceResourceTiming).responseStatus === 200);

const fetchOnce = async (url: string): Promise<void> => {
  if (fetched.has(url) || wasFetched(url)) return;
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answers ${response.status}`);
  await response.arrayBuffer();
  fetched.add(url);
};

/**
 * Fetches modules before they are imported: what could not be fetched for an import is not asked for again by every browser
 * while the page lives, and could never be had. Throws where one cannot be fetched now; the next call tries again.
 */
export const fetchFirst = async (urls: string[]): Promise<void> => {
  await Promise.all([...new Set(urls)].map(fetchOnce));
};
