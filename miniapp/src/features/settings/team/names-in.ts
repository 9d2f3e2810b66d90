const separators = /[\s,;]+/u;
const username = /^\w{2,32}$/u;

/** The usernames of a pasted list, however it is separated: each once, without @ or address; and what is none. */
export const namesIn = (text: string): { names: string[]; others: string[] } => {
  const parts = text
    .split(separators)
    .map((part) => part.replace(/^(?:https?:\/\/)?t\.me\//iu, "").replace(/^@/u, ""))
    .filter((part) => part !== "");
  const names = new Map<string, string>();
  const others = new Set<string>();
  for (const part of parts) {
    if (username.test(part)) names.set(part.toLowerCase(), part);
    else others.add(part);
  }
  return { names: [...names.values()], others: [...others] };
};
