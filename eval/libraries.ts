import { cp, mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sample, startKnowledge, type StartedKnowledge } from "./start-knowledge.ts";

type Rewrite = (markdown: string) => string;

/** As most firms' documents are: nobody wrote what they are asked as. */
const withoutPhrases: Rewrite = (markdown) => markdown.replaceAll(/<!--\s*asked as:[^]*?-->\n?/gu, "");

/** As some firms' documents are: nobody wrote headings either. */
const textAlone: Rewrite = (markdown) => withoutPhrases(markdown).replaceAll(/^#+ .*\n+/gmu, "");

const isDocument = (path: string): boolean => path.endsWith(".md");

/** Does something with a copy of the sample, or of one of its categories, rewritten. */
const withCopy = async <T>(
  rewrite: Rewrite,
  category: string | null,
  use: (library: StartedKnowledge) => Promise<T>,
): Promise<T> => {
  const folder = await mkdtemp(join(tmpdir(), "legend-eval-"));
  try {
    const from = category ?? ".";
    await cp(join(sample, from), join(folder, from), { recursive: true });
    for (const path of (await readdir(folder, { recursive: true })).filter(isDocument)) {
      const file = join(folder, path);
      await writeFile(file, rewrite(await readFile(file, "utf8")));
    }
    const library = await startKnowledge(undefined, folder);
    const result = await use(library);
    await library.close();
    return result;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

interface LibraryKind {
  rewrite: Rewrite;
  /** Whether each category makes a library of its own. */
  byCategory: boolean;
}

/** Libraries of several sizes and styles, so that what is fitted or judged is not the way of one of them. */
export const libraryKinds = {
  "the sample": { rewrite: (markdown) => markdown, byCategory: false },
  "no phrases": { rewrite: withoutPhrases, byCategory: false },
  "text alone": { rewrite: textAlone, byCategory: false },
  "one category": { rewrite: (markdown) => markdown, byCategory: true },
  "one category, text alone": { rewrite: textAlone, byCategory: true },
} satisfies Record<string, LibraryKind>;

export type LibraryName = keyof typeof libraryKinds;

export interface GapQuestion {
  question: string;
  answerable: boolean;
  /** Where the answer is, a category's folder first; unknown for some, and none for a question without an answer. */
  documents?: string[] | undefined;
}

const categories = async (): Promise<string[]> => {
  const entries = await readdir(sample, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
};

/** Those a category is asked: what it answers, and its share of those without an answer. */
const askedOf = <Q extends GapQuestion>(questions: Q[], category: string, at: number, of: number): Q[] =>
  questions.filter(({ answerable, documents }, index) =>
    answerable ? documents?.[0]?.startsWith(`${category}/`) : index % of === at,
  );

/** What is measured of each question in a library of this kind; a question is left out that no category is asked. */
export const overLibrary = async <Q extends GapQuestion, T>(
  name: LibraryName,
  questions: Q[],
  measureIn: (library: StartedKnowledge) => (question: string) => Promise<T>,
): Promise<{ asked: Q; measured: T }[]> => {
  const { rewrite, byCategory } = libraryKinds[name];
  const folders = byCategory ? await categories() : [null];
  const results: { asked: Q; measured: T }[] = [];
  for (const [at, category] of folders.entries()) {
    const asked = category === null ? questions : askedOf(questions, category, at, folders.length);
    await withCopy(rewrite, category, async (library) => {
      const measure = measureIn(library);
      for (const each of asked) results.push({ asked: each, measured: await measure(each.question) });
    });
  }
  return results;
};
