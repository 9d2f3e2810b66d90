import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { audience } from "#contracts/documents.ts";
import type { NewDocument } from "../knowledge/documents/write-documents.ts";
import type { LibraryDeps } from "./library-deps.ts";

const frontMatter = z.object({
  title: z.string(),
  category: z.string(),
  orderIndex: z.number().int().min(0).nullable().default(null),
  audience: audience.nullable().default(null),
});

const markdownFiles = async (contentDir: string): Promise<string[]> =>
  (await readdir(contentDir, { recursive: true })).filter((path) => path.endsWith(".md")).sort();

const read = async (path: string, orgName: string): Promise<NewDocument> => {
  const { default: matter } = await import("gray-matter");
  // The empty options keep gray-matter from remembering files by their text.
  const { data, content } = matter(await readFile(path, "utf8"), {});
  const { title, ...placed } = frontMatter.parse(data);
  // Filled in last: a name may have characters that mean something in front matter, or in a replacement.
  const named = (text: string) => text.replaceAll("{{ORG_NAME}}", () => orgName);
  return { title: named(title), content: named(content.trim()), ...placed };
};

/** The Markdown files of a folder as documents, the organisation's name filled in. */
export const readSample = async (contentDir: string, orgName: string): Promise<NewDocument[]> =>
  Promise.all((await markdownFiles(contentDir)).map((path) => read(join(contentDir, path), orgName)));

/** Loads the sample playbook unless a document was ever added; gives how many documents came. */
export const loadSample =
  ({ documents, orgName }: LibraryDeps) =>
  async (contentDir: string): Promise<number> =>
    (await documents.everAdded()) ? 0 : documents.addSample(await readSample(contentDir, orgName));
