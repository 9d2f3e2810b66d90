import { posix } from "node:path";

/** A source file by its path from the repository's root. */
export interface SourceFile {
  path: string;
  text: string;
}

interface Import {
  from: string;
  to: string;
  /** Erased by the compiler, so it ties nothing together at run time. */
  typeOnly: boolean;
}

const importPattern =
  /(?:^|\n)\s*(?:import|export)\s+(type\s+)?(?:[^"'();]*?\sfrom\s+)?["']([^"']+)["']|\bimport\(\s*["']([^"']+)["']\s*\)/gu;

const resolve = (from: string, specifier: string): string => {
  if (specifier.startsWith("#")) return specifier.slice(1);
  if (specifier.startsWith(".")) return posix.normalize(posix.join(posix.dirname(from), specifier));
  return `package:${specifier}`;
};

/** Every import of a file, with aliases and relative paths resolved to paths from the root. */
export const importsOf = ({ path, text }: SourceFile): Import[] =>
  [...text.matchAll(importPattern)].map((match) => ({
    from: path,
    to: resolve(path, match[2] ?? match[3] ?? ""),
    typeOnly: match[1] !== undefined,
  }));

const area = (path: string) => path.split("/")[0] ?? "";
const isTest = (path: string) => path.includes(".test.");
const moduleOf = (path: string) => /^core\/([\w-]+)\//u.exec(path)?.[1];
// Where modules are built and given each other's functions.
const isComposition = (path: string) => path === "core/core.ts" || moduleOf(path) === "composition";
// Of these each folder is a feature of its own.
const featureOf = (path: string) =>
  /^miniapp\/src\/features\/((?:(?:desk|library|settings)\/)?[\w-]+)\//u.exec(path)?.[1];
const isPackage = (path: string) => path.startsWith("package:");

// The Mini App's folders from the ground up.
const layers = ["platform", "ui", "patterns", "entities", "features", "app"];
const layerOf = (path: string) => layers.indexOf(/^miniapp\/src\/(\w+)\//u.exec(path)?.[1] ?? "");

const allowed: Record<string, string[]> = {
  contracts: ["contracts"],
  core: ["core", "contracts"],
  api: ["api", "core", "contracts"],
  bot: ["bot", "core", "contracts"],
  worker: ["worker", "core", "contracts"],
  miniapp: ["miniapp", "contracts"],
  migrations: ["migrations", "core"],
};

const rules: { says: string; breaks: (i: Import) => boolean }[] = [
  {
    says: "contracts use zod alone",
    breaks: ({ from, to }) => area(from) === "contracts" && isPackage(to) && to !== "package:zod",
  },
  {
    says: "an area imports only what stands below it",
    breaks: ({ from, to }) => {
      const below = allowed[area(from)];
      if (below === undefined || isPackage(to) || from === "core/platform/migrate.ts") return false;
      return !below.includes(area(to));
    },
  },
  {
    says: "the platform imports no module but what takes texts apart",
    breaks: ({ from, to }) => {
      const target = moduleOf(to);
      return (
        moduleOf(from) === "platform" && target !== undefined && target !== "platform" && target !== "text"
      );
    },
  },
  {
    says: "a store is used in its own module and wired in core.ts",
    breaks: ({ from, to, typeOnly }) =>
      !typeOnly && to.endsWith("-store.ts") && from !== "core/core.ts" && moduleOf(from) !== moduleOf(to),
  },
  {
    says: "modules reach each other through functions passed in",
    breaks: ({ from, to, typeOnly }) => {
      const [own, other] = [moduleOf(from), moduleOf(to)];
      if (typeOnly || own === undefined || other === undefined || isComposition(from)) return false;
      return own !== other && !["platform", "text", "answering"].includes(other);
    },
  },
  {
    says: "what answers with a model is the same for all modules",
    breaks: ({ from, to, typeOnly }) => {
      const target = moduleOf(to);
      if (typeOnly || moduleOf(from) !== "answering" || target === undefined) return false;
      return !["platform", "text", "answering"].includes(target);
    },
  },
  {
    says: "what takes texts apart knows nothing else",
    breaks: ({ from, to }) =>
      moduleOf(from) === "text" && !isPackage(to) && moduleOf(to) !== "text" && area(to) !== "contracts",
  },
  {
    says: "a layer of the Mini App stands on those below it",
    breaks: ({ from, to }) => {
      const [own, other] = [layerOf(from), layerOf(to)];
      return own !== -1 && other > own;
    },
  },
  {
    says: "features never import each other",
    breaks: ({ from, to }) => {
      const [own, other] = [featureOf(from), featureOf(to)];
      return own !== undefined && other !== undefined && own !== other;
    },
  },
];

/** Whether a file is in one of the Mini App's layers. */
export const isLayered = (path: string): boolean => layerOf(path) !== -1;

/** What in these files breaks the direction of imports, one line each. */
export const violations = (files: SourceFile[]): string[] =>
  files
    .filter(({ path }) => !isTest(path))
    .flatMap(importsOf)
    .flatMap((i) =>
      rules.filter(({ breaks }) => breaks(i)).map(({ says }) => `${i.from} -> ${i.to}: ${says}`),
    );

/** Files besides the configuration that read the environment. */
export const environmentReaders = (files: SourceFile[]): string[] =>
  files
    .filter(({ path }) => /^(api|bot|contracts|core|miniapp|worker)\//u.test(path) && !isTest(path))
    .filter(({ path, text }) => path !== "core/config.ts" && text.includes("process.env"))
    .map(({ path }) => path);
