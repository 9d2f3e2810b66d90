import { posix } from "node:path";
import type { SourceFile } from "./import-rules.ts";

const importOfSheet = /^import (?<name>\w+) from "(?<sheet>[^"]+\.module\.css)";$/gmu;

const withoutComments = (css: string): string => css.replaceAll(/\/\*[\s\S]*?\*\//gu, "");

// Those of other people's markup are not the sheet's own.
const classesOf = (css: string): Set<string> => {
  const own = withoutComments(css).replaceAll(/:global\([^)]*\)/gu, "");
  return new Set([...own.matchAll(/\.(?<name>[A-Za-z_][\w-]*)/gu)].map((found) => found[1] ?? ""));
};

const namedIn = (text: string, sheetName: string): string[] => {
  const code = text.replaceAll(importOfSheet, "");
  return [...code.matchAll(new RegExp(`(?<![\\w./-])${sheetName}\\.(\\w+)`, "gu"))].map(
    (found) => found[1] ?? "",
  );
};

/** Every use of a style sheet: by which file, under what name, and which of its classes are named there. */
const usesIn = (files: readonly SourceFile[]) =>
  files.flatMap(({ path, text }) =>
    [...text.matchAll(importOfSheet)].map(([, name = "", sheet = ""]) => ({
      path,
      name,
      sheet: posix.join(posix.dirname(path), sheet),
      classes: namedIn(text, name),
      // As in `styles[size]`, which may be any of them.
      byValue: text.includes(`${name}[`),
    })),
  );

/** Classes that a component takes from a style sheet that does not have them, as `file: name.class`. */
export const missingClasses = (files: readonly SourceFile[]): string[] => {
  const sheets = new Map(files.map(({ path, text }) => [path, text]));
  return usesIn(files).flatMap(({ path, name, sheet, classes }) => {
    const there = classesOf(sheets.get(sheet) ?? "");
    return classes.filter((used) => !there.has(used)).map((used) => `${path}: ${name}.${used}`);
  });
};

/** Classes of style sheets that no component names, as `sheet: class`. */
export const unusedClasses = (files: readonly SourceFile[]): string[] => {
  const uses = usesIn(files);
  return files
    .filter(({ path }) => path.endsWith(".module.css"))
    .flatMap(({ path, text }) => {
      const own = uses.filter(({ sheet }) => sheet === path);
      if (own.some(({ byValue }) => byValue)) return [];
      const named = new Set(own.flatMap(({ classes }) => classes));
      return [...classesOf(text)].filter((name) => !named.has(name)).map((name) => `${path}: ${name}`);
    });
};

const rootWithSomething = /:root[^\s,{>~+]*:has\(|\bhtml[^\s,{>~+]*:has\(/u;

/** Style sheets that ask of the root whether something is in the page, which styles all of it anew with each change. */
export const rootsThatAsk = (files: readonly SourceFile[]): string[] =>
  files
    .filter(({ path, text }) => path.endsWith(".css") && rootWithSomething.test(withoutComments(text)))
    .map(({ path }) => path);

/** Bulleted lists that do not say they are one: without marks Safari's screen reader takes them for none. */
export const unnamedLists = (files: readonly SourceFile[]): string[] =>
  files.flatMap(({ path, text }) =>
    [...text.matchAll(/<ul\b(?![^>]*\brole=)/gu)].map(({ index }) => `${path}: ${index}`),
  );
