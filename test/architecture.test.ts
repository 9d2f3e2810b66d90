import { readFileSync, readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { environmentReaders, isLayered, violations, type SourceFile } from "./import-rules.ts";
import { missingClasses, rootsThatAsk, unnamedLists, unusedClasses } from "./style-rules.ts";

const areas = ["api", "bot", "contracts", "core", "migrations", "miniapp", "worker"];

const read = (folder: string, names = /\.(ts|tsx|mjs)$/u): SourceFile[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && names.test(entry.name))
    .map((entry) => `${entry.parentPath}/${entry.name}`)
    .map((path) => ({ path, text: readFileSync(path, "utf8") }));

const present = readdirSync(".");
const sources = areas.filter((area) => present.includes(area)).flatMap((area) => read(area));

test("imports point in the direction the design gives", () => {
  expect(sources.length).toBeGreaterThan(50);
  expect(violations(sources)).toEqual([]);
});

test("every file of the Mini App but its start is in a layer", () => {
  const outside = sources.filter(({ path }) => path.startsWith("miniapp/src/") && !isLayered(path));
  expect(outside.map(({ path }) => path)).toEqual(["miniapp/src/main.tsx"]);
});

test("only the configuration reads the environment", () => {
  expect(environmentReaders(sources)).toEqual([]);
});

test.each([
  ["contracts/a.ts", 'import { pino } from "pino";'],
  ["core/chat/a.ts", 'import { createApp } from "#api/app.ts";'],
  ["core/platform/a.ts", 'import { x } from "../auth/auth.ts";'],
  ["core/chat/a.ts", 'import { createUserStore } from "../users/user-store.ts";'],
  ["core/chat/a.ts", 'import { retrieve } from "#core/knowledge/retrieval/retrieve.ts";'],
  ["core/chat/a.ts", 'import { b } from "../composition/b.ts";'],
  ["core/composition/a.ts", 'import { createUserStore } from "../users/user-store.ts";'],
  ["api/a.ts", 'const w = await import("#worker/service.ts");'],
  ["worker/a.ts", 'import {\n  startApi,\n} from "#api/service.ts";'],
  ["miniapp/src/a.tsx", 'import { createCore } from "#core/core.ts";'],
  ["miniapp/src/features/chat/a.tsx", 'export { b } from "../support/b.tsx";'],
  ["miniapp/src/features/library/trash/a.tsx", 'import { b } from "../sources/b.tsx";'],
  ["miniapp/src/platform/api/a.ts", 'import { b } from "../../features/chat/b.ts";'],
  ["miniapp/src/ui/fields/a.tsx", 'import type { B } from "../../patterns/forms/b.tsx";'],
  ["miniapp/src/patterns/forms/a.tsx", 'import { b } from "../../entities/leads/b.ts";'],
  ["miniapp/src/entities/leads/a.ts", 'const b = await import("../../features/leads/b.tsx");'],
  ["miniapp/src/features/chat/a.tsx", 'import { b } from "../../app/b.ts";'],
])("finds a planted violation in %s: %s", (path, text) => {
  expect(violations([{ path, text }]).length).toBeGreaterThan(0);
});

test.each([
  ["contracts/a.ts", 'import { z } from "zod";'],
  ["core/chat/a.ts", 'import type { Retrieve } from "../knowledge/retrieval/retrieve.ts";'],
  ["core/chat/a.ts", 'import { wordsOf } from "../text/words.ts";'],
  ["core/core.ts", 'import { createUserStore } from "./users/user-store.ts";'],
  ["core/composition/a.ts", 'import { createUsers } from "../users/users.ts";'],
  ["api/routes/a.ts", 'import { ask } from "#contracts/chat.ts";'],
  ["miniapp/src/entities/leads/a.ts", 'import { b } from "../../platform/api/b.ts";'],
  ["miniapp/src/app/a.ts", 'import { b } from "../features/chat/b.ts";'],
])("lets a permitted import in %s pass: %s", (path, text) => {
  expect(violations([{ path, text }])).toEqual([]);
});

test("finds a planted reader of the environment", () => {
  expect(environmentReaders([{ path: "api/a.ts", text: "process.env.PORT" }])).toEqual(["api/a.ts"]);
});

const screens = read("miniapp/src", /\.(tsx?|css)$/u);

test("a class that a component names is in its style sheet", () => {
  expect(missingClasses(screens)).toEqual([]);
});

test("a class of a style sheet is named by a component", () => {
  expect(unusedClasses(screens)).toEqual([]);
});

test("finds a planted class that is in no style sheet, and one that no component names", () => {
  const component = `import styles from "./a.module.css";\n<p className={styles.there} id={styles.gone} />`;
  const sheet = "/* .gone */ .there:hover { color: red; } .idle:global(.theirs) { margin: 0.5rem; }";
  const files = [
    { path: "miniapp/src/a.tsx", text: component },
    { path: "miniapp/src/a.module.css", text: sheet },
  ];
  expect(missingClasses(files)).toEqual(["miniapp/src/a.tsx: styles.gone"]);
  expect(unusedClasses(files)).toEqual(["miniapp/src/a.module.css: idle"]);
});

test("no style sheet has all of the page styled anew with each change of it", () => {
  expect(rootsThatAsk(screens)).toEqual([]);
  const sheets = [":global(:root[data-a]):has(.b) .c", "html:has(.b)", ".a:has(.b)", ":root .a:has(b)"];
  const planted = sheets.map((selector, at) => ({ path: `${at}.css`, text: `${selector} { margin: 0; }` }));
  expect(rootsThatAsk(planted)).toEqual(["0.css", "1.css"]);
});

test("a bulleted list without marks says that it is a list", () => {
  expect(unnamedLists(screens)).toEqual([]);
  const planted = [
    { path: "a.tsx", text: '<ul className="b">' },
    { path: "c.tsx", text: '<ul role="list">' },
  ];
  expect(unnamedLists(planted)).toEqual(["a.tsx: 0"]);
});
