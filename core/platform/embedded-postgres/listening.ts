const longestListenStatement = 1000;
const withoutComments = (sql: string): string => sql.replaceAll(/--[^\n]*|\/\*[\s\S]*?\*\//gu, "");
const statement = /^\s*(listen|unlisten)\s+(?:"((?:[^"]|"")+)"|([\w$]+)|(\*))\s*;?\s*$/iu;

/** A change to the channels a session listens on; channel `null` means all of them. */
export interface ListeningChange {
  kind: "listen" | "unlisten";
  channel: string | null;
}

/** Recognises LISTEN and UNLISTEN, also behind comments; undefined for any other statement. */
export const readListening = (sql: string): ListeningChange | undefined => {
  if (sql.length > longestListenStatement) return undefined;
  const [, verb, quoted, plain, all] = statement.exec(withoutComments(sql)) ?? [];
  if (verb === undefined) return undefined;
  const kind = verb.toLowerCase() === "listen" ? "listen" : "unlisten";
  if (all !== undefined) return { kind, channel: null };
  return { kind, channel: quoted?.replaceAll('""', '"') ?? plain?.toLowerCase() ?? null };
};
