import { waiting } from "#contracts/support.ts";

/** What an empty list is called: 'No tickets yet', 'No tickets waiting' where only those are asked for, else 'No such tickets'. */
export const emptyTitle = (noun: string, filters: Partial<Record<string, string>>): string => {
  const values = Object.values(filters);
  if (values.length === 0) return `No ${noun} yet`;
  return values.length === 1 && values[0] === waiting ? `No ${noun} waiting` : `No such ${noun}`;
};
