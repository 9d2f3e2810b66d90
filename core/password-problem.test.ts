import { expect, test } from "vitest";
import { passwordProblem } from "./password-problem.ts";

const problemOf = (password: string) => passwordProblem(password, ["Nova_Chen", "Acme Liquidity"]);

test.each(["short", "elevenchars"])("%s is too short", (password) => {
  expect(problemOf(password)).toBe("At least 12 characters");
});

test.each([
  "123456789012",
  "2026-11-23-2026",
  "aaaaaaaaaaaaaaa",
  "abcabcabcabcabc",
  "1qaz2wsx3edc4rfv",
  "unbelievable",
  "Administrator",
  "Password2026!",
  "P@ssw0rd-2026",
  "!!Welcome123!!",
  "passwordpassword",
  "qwertyuiop[]12",
])("%s is what anybody would try", (password) => {
  expect(problemOf(password)).toMatch(/^This is one of the first passwords/u);
});

test.each([
  "nova_chen_2026",
  "NovaChen123456",
  "Legend-2026-2026",
  "l3g3nd-l3g3nd-1",
  "Acme Liquidity!",
  "legend.nova.2026",
])("%s is little more than a name", (password) => {
  expect(problemOf(password)).toMatch(/^It is little more than a name/u);
});

test.each([
  "correct horse battery",
  "k9#vLp2!xQ7z",
  "legends are told at supper",
  "Пятнадцать белых слонов",
  "novas explode quietly",
])("%s can be used", (password) => {
  expect(problemOf(password)).toBeNull();
});
