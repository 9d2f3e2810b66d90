import { expect, test } from "vitest";
import { linkIsGood, signLink } from "./signed-links.ts";

const id = "01890000-0000-7000-8000-000000000001";
const now = Date.UTC(2026, 10, 21);
const minuteMs = 60_000;

const proofOf = (link: string) => Object.fromEntries(new URL(link, "http://legend.test").searchParams);

test("a link is good for 15 minutes", () => {
  const proof = proofOf(signLink("secret", id, now));
  expect(linkIsGood("secret", id, proof, now + 15 * minuteMs - 1)).toBe(true);
  expect(linkIsGood("secret", id, proof, now + 15 * minuteMs)).toBe(false);
});

test("a link is good for its own file, time and secret alone", () => {
  const proof = proofOf(signLink("secret", id, now));
  expect(linkIsGood("secret", id.replace(/1$/u, "2"), proof, now)).toBe(false);
  expect(linkIsGood("other", id, proof, now)).toBe(false);
  expect(linkIsGood("secret", id, { ...proof, expires: "99999999999" }, now)).toBe(false);
  expect(linkIsGood("secret", id, { ...proof, signature: "" }, now)).toBe(false);
  expect(linkIsGood("secret", id, {}, now)).toBe(false);
});
