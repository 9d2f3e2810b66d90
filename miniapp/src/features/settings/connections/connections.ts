import type { ConnectionChanged, ConnectionSecret } from "#contracts/connections.ts";
import { formatDate } from "../../../platform/text/dates.ts";

/** Whether the environment decides on it. */
export const isFixed = ({ origin }: Pick<ConnectionSecret, "origin">): boolean => origin === "environment";

const isSetting = (part: unknown): part is Pick<ConnectionSecret, "origin"> =>
  typeof part === "object" && part !== null && "origin" in part;

/** Whether the environment decides on all of a connection, so that nothing of it can be saved. */
export const isWhollyFixed = (connection: object): boolean =>
  Object.values(connection).filter(isSetting).every(isFixed);

/** Who set what is stored, and when. */
export const setBy = ({ changedBy, changedAt }: ConnectionChanged): string => {
  const when = changedAt === null ? "" : `, ${formatDate(changedAt)}`;
  return `Set by ${changedBy ?? "somebody who has left"}${when}`;
};

/** A secret as a change names it: one that is not typed anew is left as it is. */
export const typedSecret = <Name extends string>(
  name: Name,
  typed: string | null,
): Partial<Record<Name, string>> =>
  typed === null || typed.trim() === "" ? {} : ({ [name]: typed.trim() } as Partial<Record<Name, string>>);
