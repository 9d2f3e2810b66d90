/** What an empty list is called: 'No tickets yet', 'No open tickets' under the usual filter alone, else 'No such tickets'. */
export const emptyTitle = (noun: string, usual: string, filters: Partial<Record<string, string>>): string => {
  const values = Object.values(filters);
  if (values.length === 0) return `No ${noun} yet`;
  return values.length === 1 && values[0] === usual ? `No ${usual.toLowerCase()} ${noun}` : `No such ${noun}`;
};
