import { QueryClient, type QueryFilters } from "@tanstack/react-query";
import type { LiveKey } from "#contracts/events.ts";
import { ages, type Root, rootsOf } from "./query-keys.ts";

/** Data stays until something says it changed, or for its stated age: no retries, no refetching by itself. */
export const createQueryClient = (): QueryClient => {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
      },
      mutations: { retry: false },
    },
  });
  for (const [root, staleTime] of Object.entries(ages)) {
    client.setQueryDefaults([root as keyof typeof ages], { staleTime });
  }
  return client;
};

export const queryClient = createQueryClient();

const rereadOne = async (client: QueryClient, root: Root): Promise<void> => {
  const queryKey = [root] as const;
  const isFirst: QueryFilters["predicate"] = ({ state }) => state.data === undefined;
  const first = client.getQueryCache().findAll({ queryKey, fetchStatus: "fetching", predicate: isFirst });
  await client.invalidateQueries({ queryKey });
  // What was under way for the first time goes on, and may have been read before the change.
  if (first.length > 0)
    await client.invalidateQueries({ queryKey, predicate: (query) => first.includes(query) });
};

/** Has everything under these read again, and waits for what is on the screen. */
export const reread = async (client: QueryClient, roots: readonly Root[]): Promise<void> => {
  await Promise.all(roots.map((root) => rereadOne(client, root)));
};

/** The same for what changed on the server, with all that follows it. */
export const rereadChanged = (client: QueryClient, changed: readonly LiveKey[]): Promise<void> =>
  reread(client, rootsOf(changed));
