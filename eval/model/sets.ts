import { readFileSync, readdirSync } from "node:fs";
import type { Service } from "#contracts/common.ts";
import { readLibraries, type Library, type LibraryDocument } from "../libraries.ts";

/** What an answer or a reply is looked through for; alternatives are parted by "|". */
interface Expected {
  id: string;
  /** What it must say. */
  has?: string[];
  /** What it must not say. */
  never?: string[];
  /** The language it is to be written in, as ISO 639-1. */
  language: string;
}

/** A question to the assistant, the last of those asked one after another. */
export interface QuestionCase extends Expected {
  asks: string[];
  /** `aside`: nothing is asked that the library could answer. */
  expect: "answer" | "partly" | "gap" | "aside";
  /** Documents of which one is to be cited. */
  from?: string[];
}

/** What a lead wrote, message by message, and what the last one is to get. */
export interface LeadCase extends Expected {
  messages: string[];
  service: Service;
  stage: "before_proposal" | "after_proposal";
  expect: "reply" | "holding";
}

/** What a model is made to write to a lead before a proposal, and the sentence of it that commits, or only seems to. */
export interface GuardCase {
  id: string;
  language: string;
  message: string;
  service: Service;
  reply: string;
  sentence: string;
  binds: boolean;
}

/** Cases over one library: one of those of the evaluation, or documents of their own. */
export interface CaseSet {
  name: string;
  library?: string;
  documents?: LibraryDocument[];
  questions?: QuestionCase[];
  leads?: LeadCase[];
  guard?: GuardCase[];
}

const folder = "eval/sets";

/** All sets of cases, or those named. */
export const readSets = (names: string[] = []): CaseSet[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith(".json"))
    .toSorted()
    .map((file): CaseSet => JSON.parse(readFileSync(`${folder}/${file}`, "utf8")))
    .filter(({ name }) => names.length === 0 || names.includes(name));

/** The library that a set is asked about. */
export const libraryOf = ({ name, library, documents }: CaseSet): Library => {
  if (documents !== undefined)
    return { name, source: "written for the evaluation", documents, answerable: [], unanswerable: [] };
  const found = readLibraries().find((each) => each.name === library);
  if (found === undefined) throw new Error(`The set ${name} names no library of eval/libraries`);
  return found;
};
