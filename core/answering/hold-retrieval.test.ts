import { expect, test } from "vitest";
import { withinRoom } from "./hold-retrieval.ts";
import type { RetrievedPassage } from "../knowledge/retrieval/retrieve.ts";

const passage = (documentId: string, text: string): RetrievedPassage => ({
  passageId: documentId,
  documentId,
  title: documentId,
  category: null,
  heading: null,
  text,
  ends: () => ({ from: "", to: "" }),
  relevance: 0,
  entryId: null,
  alsoAsked: [],
  updatedAt: new Date(0),
});
const textsOf = (passages: RetrievedPassage[]) => passages.map(({ text }) => text);

const read = [passage("a", "aaaa"), passage("b", "bbbbbb"), passage("c", "cc")];

test("gives all that was read where there is room", () => {
  expect(textsOf(withinRoom(read))).toEqual(["aaaa", "bbbbbb", "cc"]);
});

test("leaves out what does not fit any more, and cuts what comes first", () => {
  expect(textsOf(withinRoom(read, { room: 7 }))).toEqual(["aaaa", "cc"]);
  expect(textsOf(withinRoom(read, { room: 3 }))).toEqual(["aaa"]);
});

test("gives the documents that are wanted, in that order", () => {
  expect(textsOf(withinRoom(read, { documents: ["c", "a", "x"] }))).toEqual(["cc", "aaaa"]);
});
