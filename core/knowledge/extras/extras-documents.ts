import { newId } from "../../ids.ts";
import type { Actor } from "../../actor.ts";
import type { Sql } from "../../platform/database.ts";
import { wordsOf } from "../../text/words.ts";
import type { StoredDocument } from "../documents/document-store.ts";
import { newDocument } from "../documents/write-documents.ts";
import type { ExtrasKind, NewEntry } from "./extras-store.ts";
import { indexEntries, type Entry } from "../index/index-passages.ts";
import { withEnd } from "../../text/markdown-blocks.ts";
import type { KnowledgeDeps } from "../knowledge-deps.ts";
import { splitVersion } from "../../text/split-passages.ts";

const shells = {
  extras: { title: "Extras", category: "Resources" },
  extras_lead: { title: "Extras LEAD", category: "Lead Handling Scripts" },
};

/** What an Extras document shows: each question as a heading over its answer. */
const renderEntries = (entries: Entry[]): string =>
  entries.length === 0
    ? "Answers of the core team to questions that no other document answers are collected here."
    : entries.map(({ question, answer }) => `## ${question}\n\n${withEnd(answer)}`).join("\n\n");

const shell = (kind: ExtrasKind): StoredDocument => ({
  ...newDocument(null, { ...shells[kind], content: renderEntries([]) }),
  kind,
});

/** Finds an Extras document, made if it is missing, and holds it until the transaction ends. */
const lockExtras = async (deps: KnowledgeDeps, kind: ExtrasKind, trx: Sql): Promise<StoredDocument> => {
  const found = await deps.documents.lockExtras(kind, trx);
  if (found !== undefined) return found;
  // Two that find it missing together must not both make it.
  await deps.passages.lock(trx);
  const made = await deps.documents.lockExtras(kind, trx);
  if (made !== undefined) return made;
  const document = shell(kind);
  await deps.documents.add([document], trx);
  await writeEntries(deps, document, trx);
  return document;
};

/** Makes an Extras document show and find its live entries. */
export const writeEntries = async (
  deps: KnowledgeDeps,
  document: StoredDocument,
  trx: Sql,
): Promise<void> => {
  const entries = await deps.extras.list(document.kind as ExtrasKind, trx);
  const changes = { content: renderEntries(entries), updatedAt: new Date(), splitVersion };
  await deps.documents.change(document.id, changes, trx);
  const passages = indexEntries(document.title, entries);
  await deps.passages.replace([{ documentId: document.id, passages }], trx);
};

/** Makes the two Extras documents if they are missing. */
export const ensureExtras = (deps: KnowledgeDeps) => (): Promise<void> =>
  deps.sql.transaction(async (trx) => {
    await lockExtras(deps, "extras", trx);
    await lockExtras(deps, "extras_lead", trx);
  });

export interface ExtrasAddition {
  extras: ExtrasKind;
  question: string;
  answer: string;
  /** The question to keep it under, where that is to be another one; absent, as it was kept before. */
  keptAs?: string | undefined;
  /** Further wordings that were given the same answer. */
  alsoAsked?: string[] | undefined;
  /** Who answered; null for the product itself. */
  actor: Actor | null;
}

/** An entry that was added, and those to the same question that it takes the place of. */
export interface AddedEntry {
  entryId: string;
  documentId: string;
  superseded: string[];
}

const oneLine = (text: string): string => text.replaceAll(/\s+/gu, " ").trim();

// Signs alone, and what is too long for a word, are questions of their own.
const questionKeyOf = (question: string): string => wordsOf(question).join(" ") || oneLine(question);

const askedAs = (questions: string[]) => ({
  questions: questions.map(oneLine),
  keys: questions.map(questionKeyOf),
});

/** The live entries that an answer to a question would take the place of. */
export const entriesTo =
  ({ extras }: Pick<KnowledgeDeps, "extras">) =>
  (kind: ExtrasKind, question: string): Promise<string[]> =>
    extras.entriesTo(kind, askedAs([question]));

/** Stores an entry in the place of those to the same question; what those were found by finds it, too. */
const replaceEntry = async (
  deps: KnowledgeDeps,
  { extras, question: asked, answer, keptAs, alsoAsked = [], actor }: ExtrasAddition,
  trx: Sql,
): Promise<{ entry: NewEntry; superseded: string[] }> => {
  const askedKey = questionKeyOf(asked);
  const same = askedAs([asked, ...(keptAs === undefined ? [] : [keptAs])]);
  const createdAt = new Date();
  const before = await deps.extras.supersede(extras, same, createdAt, trx);
  const question = oneLine(keptAs ?? before.find((entry) => entry.askedKey === askedKey)?.question ?? asked);
  const questionKey = questionKeyOf(question);
  const wordings = [asked, ...alsoAsked, ...before.flatMap((entry) => entry.alsoAsked)].map(oneLine);
  const entry = {
    id: newId(),
    kind: extras,
    question,
    questionKey,
    askedKey: questionKey === askedKey ? null : askedKey,
    answer: answer.trim(),
    alsoAsked: [...new Set(wordings)].filter((wording) => questionKeyOf(wording) !== questionKey),
    addedBy: actor?.username ?? null,
    createdAt,
  };
  await deps.extras.add(entry, trx);
  return { entry, superseded: before.map(({ id }) => id) };
};

/**
 * Adds an answered question to its Extras document, found by its words within the same transaction; an older answer
 * to the same question is superseded. After the commit the caller passes `documentId` to `queueIndexing`.
 */
export const addExtrasEntry =
  (deps: KnowledgeDeps) =>
  async (trx: Sql, addition: ExtrasAddition): Promise<AddedEntry> => {
    const { extras, actor } = addition;
    const document = await lockExtras(deps, extras, trx);
    const { entry, superseded } = await replaceEntry(deps, addition, trx);
    await writeEntries(deps, document, trx);
    const after = { question: entry.question, answer: entry.answer };
    await deps.recordChange(trx, actor, "extras.add", document.id, { subject: "document", after });
    return { entryId: entry.id, documentId: document.id, superseded };
  };

/** An entry whose answer is taken back, and those that it took the place of. */
export interface TakenBackEntry {
  extras: ExtrasKind;
  entryId: string;
  superseded: string[];
  actor: Actor;
}

/**
 * Has an Extras document be as it was before an entry; gives the document, which the caller passes to `queueIndexing` after
 * the commit, undefined where the entry is no live one any more.
 */
export const takeBackEntry =
  (deps: KnowledgeDeps) =>
  async (trx: Sql, { extras, entryId, superseded, actor }: TakenBackEntry): Promise<string | undefined> => {
    const document = await lockExtras(deps, extras, trx);
    const entry = await deps.extras.takeBack(entryId, superseded, trx);
    if (entry === undefined) return undefined;
    await writeEntries(deps, document, trx);
    await deps.recordChange(trx, actor, "extras.take-back", document.id, {
      subject: "document",
      before: entry,
    });
    return document.id;
  };
