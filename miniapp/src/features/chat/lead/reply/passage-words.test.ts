import { expect, test } from "vitest";
import { endsOf } from "#core/text/plain-text.ts";
import { passageWords } from "./passage-words.ts";

const said =
  "Only if you confirm in writing that no loss is known. The surcharge is 25 % of the premium, and it is due when the cover begins.";

test.each([24, 80, 81, 100, said.length, 140, 150])("a passage of %i characters is shown once", (length) => {
  const passage = `${said} It is paid back with the last certificate.`.slice(0, length).trim();
  expect(passageWords(endsOf(passage))).toBe(passage);
});

test("of a longer one it is told that something is left out, and no word is cut", () => {
  const words = passageWords(
    endsOf(`${said} It is paid back. Nothing of that holds for voyages that have begun.`),
  );
  expect(words).toBe(
    "Only if you confirm in writing that no loss is known. The surcharge is 25 % of … begins. It is paid back. Nothing of that holds for voyages that have begun.",
  );
});
