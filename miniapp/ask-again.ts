import type { Plugin } from "vite";

const forAll = /seen\[href\] = void 0;(\s+)throw err;/u;

/**
 * What could not be fetched is asked for again with the next try: Vite's own loader takes a style sheet it has asked for
 * once as there, and the window would open without its looks.
 */
export const askAgain = (): Plugin => ({
  name: "ask-again",
  transform: {
    filter: { id: /vite\/preload-helper/u },
    handler: (code) => {
      if (!forAll.test(code))
        throw new Error("Vite's loader has changed: see whether it asks again by itself");
      return { code: code.replace(forAll, "delete seen[href];$1throw err;"), map: null };
    },
  },
});
