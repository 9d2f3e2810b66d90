import { stripVTControlCharacters } from "node:util";

/** How much of a run's end says what went wrong where no test failed: a crash, an error that no test waited for. */
const END_LINES = 60;

/**
 * Gathers what failed, of Vitest's output taken in line by line: of each test a line with its name, one with what was
 * wrong and one with where; the end of the output where no test is named.
 */
export const createFailures = () => {
  /** @type {string[]} */
  const tests = [];
  /** @type {string[]} */
  const end = [];
  /** @type {"what" | "where" | null} */
  let wanted = null;
  return {
    lines: () => (tests.length > 0 ? tests : end),
    /** @param {string} line */
    take: (line) => {
      const plain = stripVTControlCharacters(line);
      end.push(plain);
      if (end.length > END_LINES) end.shift();
      if (plain.startsWith(" FAIL ")) wanted = "what";
      else if (wanted === "what" && plain.trim() !== "") wanted = "where";
      else if (wanted === "where" && plain.startsWith(" ❯ ")) wanted = null;
      else return;
      tests.push(plain);
    },
  };
};
