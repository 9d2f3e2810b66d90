import { type UserRole, roles } from "#contracts/auth.ts";
import {
  type LastSeen,
  lastSeenTimes,
  listUsers,
  type PersonState,
  personStates,
  type TelegramLink,
  telegramLinks,
} from "#contracts/users.ts";
import { ApiError } from "../../../platform/api/api-error.ts";
import { callPage } from "../../../platform/api/api.ts";
import { keys } from "../../../platform/api/query-keys.ts";
import { searchedList } from "../../../patterns/records/queries/searched-list.ts";

/** The roles with the words screens use for them. */
export const roleOptions: { value: UserRole; label: string }[] = [
  { value: "BD", label: "BD" },
  { value: "CORE TEAM (ADMIN)", label: "Core Team (Admin)" },
];

const stateWords: Record<PersonState, string> = {
  active: "Active",
  waiting: "Waiting to sign in",
  disabled: "Disabled",
};
const linkWords: Record<TelegramLink, string> = { linked: "Linked", unlinked: "Not linked" };
const seenWords: Record<LastSeen, string> = {
  "within-7": "Last 7 days",
  "within-30": "Last 30 days",
  "not-30": "Not for 30 days",
  "not-90": "Not for 90 days",
  never: "Never",
};

/** What the team is narrowed by. */
export const peopleFields = [
  {
    name: "role",
    label: "Role",
    options: roles,
    wordFor: (role: string) => roleOptions.find(({ value }) => value === role)?.label ?? role,
  },
  {
    name: "state",
    label: "State",
    options: personStates,
    wordFor: (state: string) => stateWords[state as PersonState],
  },
  {
    name: "telegram",
    label: "Telegram",
    options: telegramLinks,
    wordFor: (link: string) => linkWords[link as TelegramLink],
  },
  {
    name: "seen",
    label: "Last seen",
    options: lastSeenTimes,
    wordFor: (seen: string) => seenWords[seen as LastSeen],
  },
] as const;

interface PeopleFilter {
  role?: UserRole;
  state?: PersonState;
  telegram?: TelegramLink;
  seen?: LastSeen;
}

/** The team, newest first, page by page; those whose names have the words searched for. */
export const peopleQuery = (filter: PeopleFilter, searchedFor: string | null) =>
  searchedList(keys.people(filter), searchedFor, (place, options) =>
    callPage(listUsers, { ...filter, ...place }, options),
  );

/** What went wrong, for the field it belongs to or else for the form. */
export const failureOf = (error: unknown, field: string): string | undefined => {
  if (error === null) return undefined;
  if (error instanceof ApiError) return error.fields?.[field] ?? error.message;
  return "Something went wrong. Please try again.";
};
