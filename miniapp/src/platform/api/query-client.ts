import { QueryClient } from "@tanstack/react-query";
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

/** Has everything under these read again, and waits for what is on the screen. */
export const reread = async (client: QueryClient, roots: readonly Root[]): Promise<void> => {
  await Promise.all(roots.map((root) => client.invalidateQueries({ queryKey: [root] })));
};

/** The same for what changed on the server, with all that follows it. */
export const rereadChanged = (client: QueryClient, changed: readonly LiveKey[]): Promise<void> =>
  reread(client, rootsOf(changed));
