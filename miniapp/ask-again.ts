import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const forAll = /seen\[href\] = void 0;(\s+)throw err;/u;
const exported = "export const __vitePreload =";
const fetchFirst = fileURLToPath(new URL("src/platform/code/fetch-first.ts", import.meta.url));

// The module that is imported stands among what it needs only where it needs anything.
const loader = `
import { fetchFirst } from ${JSON.stringify(fetchFirst)};
const urlsOf = (load, needed) => {
  const own = /import\\(["'\`](.+?)["'\`]\\)/u.exec(String(load));
  const code = needed.filter((name) => name.endsWith(".js")).map((name) => new URL(assetsURL(name), import.meta.url));
  return [...code, ...(own === null ? [] : [new URL(own[1], import.meta.url)])].map(({ href }) => href);
};
export const __vitePreload = async (load, needed = [], importer) => {
  await fetchFirst(urlsOf(load, needed));
  return loadFetched(load, needed, importer);
};
`;

/**
 * What could not be fetched is asked for again with the next try. Vite's own loader takes a style sheet it has asked for once as
 * there, and the window would open without its looks; browsers take a module that could not be fetched as one that never can be.
 */
export const askAgain = (): Plugin => ({
  name: "ask-again",
  transform: {
    filter: { id: /vite\/preload-helper/u },
    handler: (code) => {
      if (!forAll.test(code) || !code.includes(exported))
        throw new Error("Vite's loader has changed: see whether it asks again by itself");
      const again = code.replace(forAll, "delete seen[href];$1throw err;");
      return { code: `${again.replace(exported, "const loadFetched =")}${loader}`, map: null };
    },
  },
});
