import type { ThreadEntry } from "#contracts/thread-entries.ts";
import type { Actor } from "../actor.ts";
import { invalid } from "../errors.ts";
import type { AttachmentsOf, Files } from "../files/files.ts";
import type { ReceivedFile } from "../files/inspect-proof.ts";
import { newId } from "../ids.ts";
import { readCursor, readRows, toPage, type Page } from "../platform/lists/page.ts";
import type { Sql } from "../platform/database.ts";
import {
  createThreadStore,
  type ListedEntry,
  type ThreadKind,
  type ThreadRow,
  type ThreadStore,
} from "./thread-store.ts";

/** The record a thread is of, and whose it is. */
export interface ThreadRecord {
  kind: ThreadKind;
  id: string;
  ownerId: string;
}

/** A message that was sent, for who is to be told of it. */
export interface SentMessage {
  record: ThreadRecord;
  entryId: string;
  author: Actor;
  /** The messages of the agent that it answers. */
  answers: string[];
}

export interface ThreadsDeps {
  sql: Sql;
  threads: ThreadStore;
  files: Pick<Files, "keepProof" | "attachments">;
  /** Hears of a message, in its transaction. */
  onMessage: (trx: Sql, message: SentMessage) => Promise<void>;
}

/** Something that became of a record. */
export interface Happening {
  event: Exclude<ThreadEntry["event"], "message">;
  /** Null where it was done in Notion. */
  actor: Actor | null;
  changes?: ThreadEntry["changes"];
}

interface Message {
  text: string;
  picture: ReceivedFile | null;
  /** Sending again with the same key gives the same message. */
  idempotencyKey: string | null;
}

interface Posting {
  record: ThreadRecord;
  message: Message;
  /** Does what a message brings with it, in its transaction, before the line is written; throws where it may not be. */
  admit: (trx: Sql) => Promise<void>;
  /** The same afterwards. */
  settle: (trx: Sql, entryId: string) => Promise<void>;
}

const isOfTeam = (actor: Actor | null, ownerId: string): boolean => actor?.id !== ownerId;

const rowOf = (
  { kind, id, ownerId }: ThreadRecord,
  actor: Actor | null,
  given: Pick<ThreadRow, "event"> & Partial<ThreadRow>,
): ThreadRow => ({
  id: newId(),
  kind,
  record_id: id,
  author_id: actor?.id ?? null,
  from_team: isOfTeam(actor, ownerId),
  text: null,
  file_id: null,
  changes: {},
  idempotency_key: null,
  created_at: new Date(),
  ...given,
});

const presentEntry =
  (attachmentsOf: AttachmentsOf, isNew: (row: ThreadRow) => boolean) =>
  (row: ListedEntry): ThreadEntry => ({
    id: row.id,
    event: row.event,
    author: row.author_name,
    fromTeam: row.from_team,
    at: row.created_at.toISOString(),
    text: row.text,
    picture: attachmentsOf(row)[0] ?? null,
    changes: row.changes,
    isNew: isNew(row),
  });

const nothingNew = () => false;

/** Sends a message, with its picture; one that was sent with the same key is given instead of a second one. */
const postMessage =
  (deps: ThreadsDeps) =>
  async (actor: Actor, { record, message, admit, settle }: Posting): Promise<ThreadEntry> => {
    const { threads, files, onMessage } = deps;
    const { text, picture, idempotencyKey: key } = message;
    const present = async (row: ListedEntry) => presentEntry(await files.attachments(), nothingNew)(row);
    const sent = async () => (key === null ? undefined : threads.byKey(record.id, actor.id, key));
    const earlier = await sent();
    if (earlier !== undefined) return present(earlier);
    if (text === "" && picture === null) throw invalid("text", "Write a message, or choose a picture");
    let entryId = "";
    await files.keepProof(actor, picture, async (fileId, trx) => {
      await admit(trx);
      const row = rowOf(record, actor, {
        event: "message",
        text: text === "" ? null : text,
        file_id: fileId,
        idempotency_key: key,
      });
      if (!(await threads.add(row, trx))) return false;
      entryId = row.id;
      await settle(trx, row.id);
      const answers = row.from_team ? await threads.unanswered(record.id, trx, row.id) : [];
      await onMessage(trx, { record, entryId: row.id, author: actor, answers });
      return true;
    });
    const row = await (entryId === "" ? sent() : threads.find(entryId));
    if (row === undefined) throw new Error("A message that was sent is not there");
    return present(row);
  };

interface Reading {
  cursor: string | undefined;
  /** Since when lines are new; null where none is. */
  newSince: Date | null;
}

const readThread =
  ({ threads, files }: ThreadsDeps) =>
  async ({ id, ownerId }: ThreadRecord, { cursor, newSince }: Reading): Promise<Page<ThreadEntry>> => {
    const after = readCursor(cursor);
    const [{ rows, total }, attachmentsOf] = await Promise.all([
      readRows(after, { page: () => threads.page(id, after), count: () => threads.count(id) }),
      files.attachments(),
    ]);
    const isNew = (row: ThreadRow): boolean =>
      newSince !== null && row.author_id !== ownerId && row.created_at > newSince;
    return toPage(rows, total, presentEntry(attachmentsOf, isNew));
  };

/** What people say to each other about a record, and what became of it, in one line of time. */
export const createThreads = (given: Omit<ThreadsDeps, "threads">) => {
  const deps: ThreadsDeps = { ...given, threads: createThreadStore(given.sql) };
  const { threads } = deps;
  return {
    read: readThread(deps),
    post: postMessage(deps),

    /** Writes down what became of a record, in the transaction that it is about. */
    note: async (trx: Sql, record: ThreadRecord, { actor, ...happening }: Happening): Promise<void> => {
      await threads.add(rowOf(record, actor, happening), trx);
    },

    /** Writes down what was told with a change, which tells of itself; gives the line's id. */
    say: async (trx: Sql, record: ThreadRecord, actor: Actor, text: string): Promise<string> => {
      const row = rowOf(record, actor, { event: "message", text });
      await threads.add(row, trx);
      return row.id;
    },

    /** A message, for what the product itself tells of it, and who has answered it; undefined when there is none. */
    find: async (id: string) => {
      const row = await threads.find(id);
      if (row === undefined) return undefined;
      return {
        kind: row.kind,
        recordId: row.record_id,
        author: row.author_name,
        text: row.text,
        fileId: row.file_id,
        answeredBy: await threads.answeredBy(row),
      };
    },

    /** The messages of a record's agent that nobody of the team has answered. */
    unanswered: threads.unanswered,
  };
};

export type Threads = ReturnType<typeof createThreads>;
