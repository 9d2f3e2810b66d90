import { stripVTControlCharacters } from "node:util";

/**
 * Gathers which tests failed, of Vitest's output taken in line by line: a line with the test, one with what was wrong
 * and one with where.
 */
export const createFailures = () => {
  /** @type {string[]} */
  const lines = [];
  /** @type {"what" | "where" | null} */
  let wanted = null;
  return {
    lines,
    /** @param {string} line */
    take: (line) => {
      const plain = stripVTControlCharacters(line);
      if (plain.startsWith(" FAIL ")) wanted = "what";
      else if (wanted === "what" && plain.trim() !== "") wanted = "where";
      else if (wanted === "where" && plain.startsWith(" ❯ ")) wanted = null;
      else return;
      lines.push(plain);
    },
  };
};
