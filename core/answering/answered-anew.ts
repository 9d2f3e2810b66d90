import type { Guidance, PreviewedAnswer } from "#contracts/guidance.ts";
import type { RetrievedPassage } from "../knowledge/retrieval/retrieve.ts";
import { createHash } from "node:crypto";

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

/** An answer to a question that was asked anew; nothing of it is stored. */
export interface AnsweredAnew extends PreviewedAnswer {
  /** Whether it answers the whole question from the knowledge base: by the model's verdict, or by evidence that is sure. */
  isSure: boolean;
  /** Whether the answer was left to the playbook because the model failed. */
  modelFailed: boolean;
}

/** What was found for a question, with all that its answer needs, whatever becomes of the library. */
export interface FoundAnew {
  /** The documents that rank first, best first. */
  candidates: string[];
  /** How probable it is that what was found answers the question, 0 to 1. */
  probability: number;
  /** What would be quoted, best first. */
  passages: RetrievedPassage[];
  /** Of a lead's message: what comes near that may not be told to leads. */
  agentsOnly?: () => Promise<RetrievedPassage[]>;
  /** Tells what a model would read apart from anything else it could read; empty without a model. */
  fingerprint: string;
  answer: (guidance: Guidance) => Promise<AnsweredAnew>;
}

/** So many of the documents that rank first decide what a question is answered from. */
export const leadingCandidates = 3;
