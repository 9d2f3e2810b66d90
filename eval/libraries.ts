import { existsSync, readFileSync, readdirSync } from "node:fs";

/** A document of a library. */
export interface LibraryDocument {
  key: string;
  title: string;
  category?: string;
  content: string;
}

/** A question that the library answers, and where. */
export interface AnswerableQuestion {
  text: string;
  /** The documents that answer it. */
  keys: string[];
  /** The sentence that does, as it stands in one of them. */
  quote: string;
}

/** A question that it does not answer; what nobody would look for there begins with "far". */
export interface UnanswerableQuestion {
  text: string;
  why: string;
}

/** A firm's documents with questions about them; without documents it is the sample of the first start. */
export interface Library {
  name: string;
  source: string;
  documents?: LibraryDocument[];
  answerable: AnswerableQuestion[];
  unanswerable: UnanswerableQuestion[];
}

const folder = "eval/libraries";
/** Libraries of others that are not copied into the repository, where they are at hand. */
const besides = ["../shared/libraries"];

const read = (path: string): Library => JSON.parse(readFileSync(path, "utf8"));

const filesIn = (path: string): string[] =>
  existsSync(path)
    ? readdirSync(path)
        .filter((name) => name.endsWith(".json"))
        .toSorted()
        .map((name) => `${path}/${name}`)
    : [];

/** Every library there is, those written for this product first. */
export const readLibraries = (): Library[] => [folder, ...besides].flatMap(filesIn).map(read);
