import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { audience } from "#contracts/documents.ts";
import { newId } from "../../ids.ts";
import { knownCategory } from "./document-fields.ts";
import { unowned, type StoredDocument } from "./document-store.ts";
import { indexDocument } from "../index/index-passages.ts";
import type { KnowledgeDeps } from "../knowledge-deps.ts";
import { splitVersion } from "../index/split-passages.ts";

const frontMatter = z.object({
  title: z.string(),
  category: z.string(),
  orderIndex: z.number().int().min(0).nullable().default(null),
  audience: audience.nullable().default(null),
});

const markdownFiles = async (contentDir: string): Promise<string[]> =>
  (await readdir(contentDir, { recursive: true })).filter((path) => path.endsWith(".md")).sort();

const read = async (path: string, orgName: string, at: Date): Promise<StoredDocument> => {
  const { default: matter } = await import("gray-matter");
  // The empty options keep gray-matter from remembering files by their text.
  const { data, content } = matter(await readFile(path, "utf8"), {});
  const { title, category, ...placed } = frontMatter.parse(data);
  // Filled in last: a name may have characters that mean something in front matter, or in a replacement.
  const named = (text: string) => text.replaceAll("{{ORG_NAME}}", () => orgName);
  return {
    id: newId(),
    kind: "document",
    title: named(title),
    content: named(content.trim()),
    category: knownCategory(category),
    ...placed,
    ...unowned,
    sample: true,
    fileType: "text/markdown",
    version: 1,
    editedBy: null,
    splitVersion,
    uploadedAt: at,
    updatedAt: at,
  };
};

/** The Markdown files of a folder as documents, the organisation's name filled in. */
export const readSample = async (contentDir: string, orgName: string): Promise<StoredDocument[]> => {
  const now = Date.now();
  const paths = await markdownFiles(contentDir);
  return Promise.all(
    paths.map((path, index) => read(join(contentDir, path), orgName, new Date(now + index))),
  );
};

/** Loads the sample playbook unless a document was ever added; gives how many documents came. */
export const loadSample =
  ({ sql, documents, passages, config }: KnowledgeDeps) =>
  async (contentDir: string): Promise<number> => {
    if (await documents.everAdded()) return 0;
    const sample = await readSample(contentDir, config.orgName);
    return sql.transaction(async (trx) => {
      await passages.lock(trx);
      if (await documents.everAdded(trx)) return 0;
      await documents.add(sample, trx);
      await passages.replace(
        sample.map((document) => ({ documentId: document.id, passages: indexDocument(document) })),
        trx,
      );
      await passages.analyse(trx);
      return sample.length;
    });
  };
