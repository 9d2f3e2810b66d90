import type { OpenIndex } from "../index/search-index.ts";
import type { PassageOutline, PassageRow } from "../index/search-store.ts";
import type { Found } from "./find-passages.ts";
import { quote } from "./quote-documents.ts";
import type { RankedDocument } from "./rank-documents.ts";
import { documentRelevance } from "./relevance.ts";
import type { RetrievedPassage } from "./retrieve.ts";

/** So many documents are read at most; of a longer one no more passages than these are looked through. */
const most = { documents: 24, passages: 2_000 };
/** How much of the room one document may take: whole, or else its sections; and how much is kept from whole ones after the first. */
const shares = { whole: 0.5, sections: 0.25, kept: 0.3 };

/** What a heading and the blank lines around it add to a passage, about. */
const overhead = 40;

const sizeOf = (passages: PassageOutline[]): number =>
  passages.reduce((sum, { size }) => sum + size + overhead, 0);

/** The passages that match best with those before and after them, as many as there is room for, in document order. */
const sectionsOf = (
  outline: PassageOutline[],
  { passages }: RankedDocument,
  room: number,
): PassageOutline[] => {
  const chosen = new Map<number, PassageOutline>();
  let left = room;
  const take = (at: number) => {
    const passage = outline[at];
    if (passage === undefined || chosen.has(at)) return;
    const size = sizeOf([passage]);
    if (size > left && chosen.size > 0) return;
    chosen.set(at, passage);
    left -= size;
  };
  const places = passages.map(({ passageId }) => outline.findIndex((each) => each.passageId === passageId));
  for (const at of places) if (at >= 0) take(at);
  for (const at of places.filter((place) => chosen.has(place)))
    for (const beside of [at + 1, at - 1]) take(beside);
  return [...chosen].toSorted(([a], [b]) => a - b).map(([, passage]) => passage);
};

/** What is read of each document: the best ones whole while they fit, of the others what matches. */
const choose = (
  documents: RankedDocument[],
  outlines: PassageOutline[],
  budget: number,
): PassageOutline[][] => {
  let room = budget;
  return documents.flatMap((document): PassageOutline[][] => {
    const outline = outlines.filter(({ documentId }) => documentId === document.documentId);
    const left = room - (document === documents[0] ? 0 : budget * shares.kept);
    const isWhole = sizeOf(outline) <= Math.min(left, budget * shares.whole);
    const chosen = isWhole
      ? outline
      : sectionsOf(outline, document, Math.min(room, budget * shares.sections));
    // What does not fit any more is passed over for something shorter.
    if (chosen.length === 0 || sizeOf(chosen) > Math.max(room, document === documents[0] ? budget : 0))
      return [];
    room -= sizeOf(chosen);
    return [chosen];
  });
};

/** Passages in document order as one text, each new heading above what stands under it. */
const joined = (rows: PassageRow[]): string => {
  let heading: string | null = null;
  return rows
    .map((row) => {
      const isNew = row.heading !== null && row.heading !== heading;
      heading = row.heading;
      return isNew ? `## ${row.heading ?? ""}\n\n${row.text}` : row.text;
    })
    .join("\n\n");
};

const rowsOf = async (index: OpenIndex, chosen: PassageOutline[][]): Promise<Map<string, PassageRow>> =>
  new Map(
    (await index.load(chosen.flat().map(({ passageId }) => passageId))).map((row) => [row.passageId, row]),
  );

/** How much is read, and of what. */
export interface Reading {
  /** In characters; the usual room otherwise. */
  room?: number;
  /** The ids of the documents to read in this order; the best ones otherwise. */
  documents?: string[] | undefined;
}

const wantedOf = ({ documents }: Found, wanted: string[] | undefined): RankedDocument[] =>
  wanted === undefined
    ? documents
    : wanted.flatMap((id) => documents.find(({ documentId }) => documentId === id) ?? []);

/** What a model is to read, best document first; the answer that was given before comes first, by itself. */
export const readSources = async (
  found: Found,
  entry: RetrievedPassage | null,
  { room: budget, documents: wanted }: Reading & { room: number },
): Promise<RetrievedPassage[]> => {
  const documents = wantedOf(found, wanted)
    .filter(({ documentId }) => documentId !== entry?.documentId)
    .slice(0, most.documents);
  const { index } = found.asked;
  const outlines = await index.outline(
    documents.map(({ documentId }) => documentId),
    most.passages,
  );
  const chosen = choose(documents, outlines, budget - (entry?.text.length ?? 0));
  const rows = await rowsOf(index, chosen);
  const sources = chosen.flatMap((passages): RetrievedPassage[] => {
    const texts = passages.flatMap(({ passageId }) => rows.get(passageId) ?? []);
    const [first] = texts;
    const document = documents.find(({ documentId }) => documentId === first?.documentId);
    const best = texts.find(({ passageId }) => passageId === document?.passages[0]?.passageId) ?? first;
    if (best === undefined) return [];
    const relevance = documentRelevance(found, best.documentId, []);
    return [{ ...quote(best, relevance), heading: null, text: joined(texts), parts: texts }];
  });
  return entry === null ? sources : [entry, ...sources];
};
