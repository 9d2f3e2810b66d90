import { createHash } from "node:crypto";
import type { Guidance } from "#contracts/guidance.ts";
import type { FoundAnew } from "./answered-anew.ts";
import type { RetrievedPassage } from "../knowledge/retrieval/retrieve.ts";

/** Equal where a model reads the same; empty where it reads nothing. */
export const fingerprintOf = (read: RetrievedPassage[]): string => {
  if (read.length === 0) return "";
  const parts = read.map(({ documentId, title, text }) => [documentId, title, text]);
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64url");
};

/** Equal where a model reads the same under the same guidance; empty where no model reads. */
export const fingerprintWith = (
  { fingerprint }: Pick<FoundAnew, "fingerprint">,
  guidance: Guidance,
): string =>
  fingerprint === ""
    ? ""
    : createHash("sha256").update(fingerprint).update(JSON.stringify(guidance)).digest("base64url");
