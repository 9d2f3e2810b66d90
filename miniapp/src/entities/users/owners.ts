import { queryOptions } from "@tanstack/react-query";
import { listUsers, type User } from "#contracts/users.ts";
import { callPage, type Page } from "../../platform/api/api.ts";
import { keys } from "../../platform/api/query-keys.ts";

const mostPages = 10;

/** Everybody who is or was on the team, by name. */
export const teamQuery = queryOptions({
  queryKey: keys.owners,
  queryFn: async ({ signal }): Promise<User[]> => {
    const people: User[] = [];
    let cursor: string | null = null;
    for (let page = 0; page < mostPages; page += 1) {
      const read: Page<User> = await callPage(listUsers, cursor === null ? {} : { cursor }, { signal });
      people.push(...read.items);
      cursor = read.nextCursor;
      if (cursor === null) break;
    }
    return people.sort((a, b) => a.username.localeCompare(b.username, "en"));
  },
});

/** Who can look after documents: those who are on the team still. */
export const ownersQuery = queryOptions({
  ...teamQuery,
  select: (people: User[]) => people.filter(({ disabled }) => !disabled),
});
