import type { DocumentOutline, PassageOutline, PassageRow } from "../index/search-store.ts";
import type { Found, RankedDocument } from "./find-passages.ts";
import { documentRelevance, mostRead, quote, rowsOf } from "./quote-documents.ts";
import type { RetrievedPassage } from "./retrieve.ts";

/** How much of the room one document may take: whole, or else its sections; and how much is kept from whole ones after the first. */
const shares = { whole: 0.5, sections: 0.25, kept: 0.3 };

/** What a heading and the blank lines around it add to a passage, about. */
const overhead = 40;

const sizeOf = (passages: PassageOutline[]): number =>
  passages.reduce((sum, { size }) => sum + size + overhead, 0);

const outlineOf = (outlines: DocumentOutline[], { documentId }: RankedDocument): PassageOutline[] =>
  outlines.find((outline) => outline.documentId === documentId)?.passages ?? [];

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
  outlines: DocumentOutline[],
  budget: number,
): PassageOutline[][] => {
  let room = budget;
  return documents.flatMap((document): PassageOutline[][] => {
    const outline = outlineOf(outlines, document);
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

/** How much is read, and of what. */
export interface Reading {
  /** In characters; the usual room otherwise. */
  room?: number;
  /** The ids of the documents to read in this order; the best ones otherwise. */
  documents?: string[] | undefined;
}

/** Documents that were found with what is read of each. */
interface Chosen {
  documents: RankedDocument[];
  passages: PassageOutline[][];
}

const sourcesIn = async (found: Found, { documents, passages }: Chosen): Promise<RetrievedPassage[]> => {
  const rows = await rowsOf(
    found,
    passages.flat().map(({ passageId }) => passageId),
  );
  return passages.flatMap((chosen): RetrievedPassage[] => {
    const texts = chosen.flatMap(({ passageId }) => rows.get(passageId) ?? []);
    const [first] = texts;
    const document = documents.find(({ documentId }) => documentId === first?.documentId);
    const best = texts.find(({ passageId }) => passageId === document?.passages[0]?.passageId) ?? first;
    if (best === undefined) return [];
    const relevance = documentRelevance(found, best.documentId, []);
    return [{ ...quote(best, relevance), heading: null, text: joined(texts), parts: texts }];
  });
};

/** Every document but Extras with all its passages, those that were found first; null where they do not fit. */
const wholeLibrary = async (
  { asked: { index }, documents: ranked }: Found,
  place: number,
  room: number,
): Promise<Chosen | null> => {
  // No word is shorter than a character.
  const ids = await index.documentsIn(place, room);
  if (ids === null) return null;
  const others = ids.filter((id) => ranked.every(({ documentId }) => documentId !== id));
  const documents = [
    ...ranked.filter(({ documentId }) => ids.includes(documentId)),
    ...others.map((documentId) => ({ documentId, kind: "document" as const, score: 0, passages: [] })),
  ];
  const outlines = await index.outline(ids);
  const passages = documents.map((document) => outlineOf(outlines, document));
  return sizeOf(passages.flat()) <= room ? { documents, passages } : null;
};

/** Every document but Extras whole, those that were found first, where they fit into so many characters; null where they do not. */
export const readWhole = async (
  found: Found,
  place: number,
  room: number,
): Promise<RetrievedPassage[] | null> => {
  const whole = await wholeLibrary(found, place, room);
  return whole === null ? null : sourcesIn(found, whole);
};

const wantedOf = ({ documents }: Found, wanted: string[] | undefined): RankedDocument[] =>
  wanted === undefined
    ? documents
    : wanted.flatMap((id) => documents.find(({ documentId }) => documentId === id) ?? []);

/** What a model is to read, best document first, all of a small library; the answer that was given before comes first, by itself. */
export const readSources = async (
  found: Found,
  entry: RetrievedPassage | null,
  { room, documents: wanted, place }: Reading & { room: number; place: number },
): Promise<RetrievedPassage[]> => {
  const left = room - (entry?.text.length ?? 0);
  const whole = wanted === undefined ? await wholeLibrary(found, place, left) : null;
  const { documents: kept, passages: all } = whole ?? { documents: [], passages: [] };
  const ranked = wantedOf(found, wanted);
  const others = ranked
    .filter(({ documentId }) => documentId !== entry?.documentId)
    .filter(({ documentId }) => kept.every((document) => document.documentId !== documentId))
    .slice(0, mostRead);
  const outlines = await found.asked.index.outline(others.map(({ documentId }) => documentId));
  const chosen = choose(others, outlines, left - sizeOf(all.flat()));
  const sources = await sourcesIn(found, { documents: [...others, ...kept], passages: [...chosen, ...all] });
  const ranks = new Map(ranked.map(({ documentId }, rank) => [documentId, rank]));
  const rankOf = ({ documentId }: RetrievedPassage): number => ranks.get(documentId) ?? ranked.length;
  const inOrder = sources.toSorted((a, b) => rankOf(a) - rankOf(b));
  return entry === null ? inOrder : [entry, ...inOrder];
};
