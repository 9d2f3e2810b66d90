import { readFileSync } from "node:fs";
import { passwordLimits } from "#contracts/users.ts";

const tooCommon =
  "This is one of the first passwords that anybody would try. Four random words make a good one.";
const tooNear =
  "It is little more than a name of yours or of the product. Four random words make a good one.";

// From the passwords of zxcvbn-ts (MIT), by how often they leaked: the words of the first 12,000, and all long enough to be used.
let read: Set<string> | undefined;
const commonOnes = () =>
  (read ??= new Set(readFileSync(new URL("common-passwords.txt", import.meta.url), "utf8").split("\n")));

const lettersFor: Record<string, string> = {
  0: "o",
  1: "i",
  3: "e",
  4: "a",
  5: "s",
  7: "t",
  "@": "a",
  $: "s",
};

/** A text without its capitals, with letters for the signs that are written for them, without any other sign. */
const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[013457@$]/gu, (sign) => lettersFor[sign] ?? "")
    .replaceAll(/[^\p{L}\p{N}]/gu, "");

// What is put before and after a word so that it passes: 'Password2026!' is 'password'.
const core = (text: string): string => text.replaceAll(/^[^\p{L}@$]+|[^\p{L}@$]+$/gu, "");

const isRepetition = (text: string): boolean => /^(.{1,6}?)\1+.{0,5}$/u.test(text) || new Set(text).size < 5;

const isCommon = (password: string): boolean => {
  const lower = password.toLowerCase();
  const common = commonOnes();
  const forms = [lower, core(lower), plain(lower), plain(core(lower))];
  return /^[\d\s\p{P}]*$/u.test(password) || isRepetition(lower) || forms.some((form) => common.has(form));
};

// A name may be part of a password, but something has to be left without it.
const leastBesideNames = 4;

const isOfNames = (password: string, names: readonly string[]): boolean => {
  const parts = ["legend", ...names.flatMap((name) => [name, ...name.split(/[\s_]+/u)])]
    .map(plain)
    .filter((part) => part.length >= 3)
    .toSorted((one, other) => other.length - one.length);
  const text = plain(core(password));
  const rest = parts.reduce((left, part) => left.replaceAll(part, ""), text);
  return rest !== text && rest.replaceAll(/\P{L}/gu, "").length < leastBesideNames;
};

/** Why a password cannot be used by somebody with these names, to be shown to them; null when it can. */
export const passwordProblem = (password: string, names: readonly string[]): string | null => {
  if (password.length < passwordLimits.least) return `At least ${passwordLimits.least} characters`;
  if (isOfNames(password, names)) return tooNear;
  return isCommon(password) ? tooCommon : null;
};
