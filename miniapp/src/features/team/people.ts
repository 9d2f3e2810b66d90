import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query";
import type { UserRole } from "#contracts/auth.ts";
import { listUsers } from "#contracts/users.ts";
import { ApiError } from "../../lib/api-error.ts";
import { callPage } from "../../lib/api.ts";
import { keys } from "../../lib/query-keys.ts";

/** The team, newest first, page by page; those whose names have the words searched for. */
export const peopleQuery = (searchedFor: string | null) =>
  infiniteQueryOptions({
    queryKey: keys.people(searchedFor),
    queryFn: ({ pageParam, signal }) =>
      callPage(
        listUsers,
        {
          ...(pageParam === null ? {} : { cursor: pageParam }),
          ...(searchedFor === null ? {} : { q: searchedFor }),
        },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });

/** The roles with the words screens use for them. */
export const roleOptions: { value: UserRole; label: string }[] = [
  { value: "BD", label: "BD" },
  { value: "CORE TEAM (ADMIN)", label: "Core Team (Admin)" },
];

/** What went wrong, for the field it belongs to or else for the form. */
export const failureOf = (error: unknown, field: string): string | undefined => {
  if (error === null) return undefined;
  if (error instanceof ApiError) return error.fields?.[field] ?? error.message;
  return "Something went wrong. Please try again.";
};
