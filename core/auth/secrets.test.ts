import { expect, test } from "vitest";
import {
  hashSecret,
  hashToken,
  newAccessCode,
  newSessionToken,
  readingsOf,
  secretMatches,
} from "./secrets.ts";

test("a secret is stored as a salted hash that only it matches", async () => {
  const [first, second] = await Promise.all([hashSecret("K7QM-2WXN"), hashSecret("K7QM-2WXN")]);
  expect(first).toMatch(/^scrypt\$/u);
  expect(first).not.toContain("K7QM");
  expect(first).not.toBe(second);
  expect(await secretMatches("K7QM-2WXN", first)).toBe(true);
  expect(await secretMatches("K7QM-2WXM", first)).toBe(false);
});

test("where nothing is stored nothing matches, not even what nothing would be compared with", async () => {
  expect(await secretMatches("", null)).toBe(false);
});

test("codes and tokens are never the same twice, and tokens are stored by another name", () => {
  const codes = Array.from({ length: 100 }, newAccessCode);
  expect(new Set(codes).size).toBe(100);
  for (const code of codes) expect(code).toMatch(/^(?:[A-HJKMNP-Z2-9]{4}-){2}[A-HJKMNP-Z2-9]{4}$/u);
  const token = newSessionToken();
  expect(Buffer.from(token, "base64url")).toHaveLength(32);
  expect(hashToken(token)).not.toContain(token);
});

test.each(["k7qm-2wxn-r4tb", "K7QM2WXNR4TB", " k7qm 2wxn r4tb ", "K7QM–2WXN–R4TB"])(
  "a code typed as %j stands for the one that was made, or for itself",
  (typed) => {
    expect(readingsOf(typed)).toEqual(["K7QM-2WXN-R4TB", typed]);
  },
);

test.each(["K7QM-2WXN-R4TB", "legend-demo", "a code of our own", "k7qm-2wxn-r4t0"])(
  "%j stands for itself alone",
  (typed) => {
    expect(readingsOf(typed)).toEqual([typed]);
  },
);
