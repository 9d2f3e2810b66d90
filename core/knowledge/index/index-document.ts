import { writeEntries } from "../extras/extras-documents.ts";
import { indexDocument as indexText } from "./index-passages.ts";
import type { KnowledgeDeps } from "../knowledge-deps.ts";
import { splitVersion } from "../../text/split-passages.ts";
import type { Unembedded } from "./embedding-store.ts";

const batchSize = 64;
// Below what embedding models take: about 8,000 tokens.
const longestText = 20_000;

/** What a passage is embedded as. A question is compared with questions: an answer in the same vector would only blur it. */
export const textToEmbed = ({ title, heading, text, entryId }: Omit<Unembedded, "passageId">): string =>
  (entryId === null ? `${[title, heading].filter(Boolean).join(" > ")}\n\n${text}` : (heading ?? text)).slice(
    0,
    longestText,
  );

const splitAgain = (deps: KnowledgeDeps, documentId: string): Promise<void> =>
  deps.sql.transaction(async (trx) => {
    const document = await deps.documents.lock(documentId, trx);
    if (document === undefined || document.splitVersion === splitVersion) return;
    if (document.kind !== "document") return writeEntries(deps, document, trx);
    await deps.documents.change(documentId, { splitVersion }, trx);
    await deps.passages.replace([{ documentId, passages: indexText(document) }], trx);
  });

/** Brings a document's passages up to the current way of splitting, and embeds those that are not embedded. */
export const indexDocument =
  (deps: KnowledgeDeps) =>
  async (documentId: string): Promise<void> => {
    await splitAgain(deps, documentId);
    const { embedder, embeddings } = deps;
    if (embedder === null) return;
    const missing = await embeddings.missing(documentId, embedder);
    for (let start = 0; start < missing.length; start += batchSize) {
      const batch = missing.slice(start, start + batchSize);
      const vectors = await embedder.embed(batch.map(textToEmbed));
      const rows = batch.flatMap(({ passageId }, at) => {
        const vector = vectors[at];
        return vector === undefined ? [] : { passageId, vector };
      });
      await embeddings.add(embedder.name, rows);
    }
  };

/** Queues every document whose passages are out of date or not embedded; gives how many. */
export const sweep = (deps: KnowledgeDeps) => async (): Promise<number> => {
  const { embedder, documents, embeddings, passages, sql, jobs } = deps;
  const outdated = await documents.outdated(splitVersion);
  const missing = embedder === null ? [] : await embeddings.documentsMissing(embedder);
  await sql.transaction((trx) => passages.forgetUnusedTerms(trx));
  const ids = new Set([...outdated, ...missing]);
  for (const id of ids) await jobs.indexDocument(id);
  return ids.size;
};
