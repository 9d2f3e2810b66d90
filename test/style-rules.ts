import { posix } from "node:path";
import type { SourceFile } from "./import-rules.ts";

const importOfSheet = /^import (?<name>\w+) from "(?<sheet>[^"]+\.module\.css)";$/gmu;

const withoutComments = (css: string): string => css.replaceAll(/\/\*[\s\S]*?\*\//gu, "");

const classesOf = (css: string): Set<string> =>
  new Set([...withoutComments(css).matchAll(/\.(?<name>[A-Za-z_][\w-]*)/gu)].map((found) => found[1] ?? ""));

const namedIn = (text: string, sheetName: string): string[] => {
  const code = text.replaceAll(importOfSheet, "");
  return [...code.matchAll(new RegExp(`(?<![\\w./-])${sheetName}\\.(\\w+)`, "gu"))].map(
    (found) => found[1] ?? "",
  );
};

/** Classes that a component takes from a style sheet that does not have them, as `file: name.class`. */
export const missingClasses = (files: readonly SourceFile[]): string[] => {
  const sheets = new Map(files.map(({ path, text }) => [path, text]));
  return files.flatMap(({ path, text }) =>
    [...text.matchAll(importOfSheet)].flatMap(([, name = "", sheet = ""]) => {
      const there = classesOf(sheets.get(posix.join(posix.dirname(path), sheet)) ?? "");
      return namedIn(text, name)
        .filter((used) => !there.has(used))
        .map((used) => `${path}: ${name}.${used}`);
    }),
  );
};
