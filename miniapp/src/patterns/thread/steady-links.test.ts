import { expect, test } from "vitest";
import { scaledLink, steadyLink } from "./steady-links.ts";

const now = Date.UTC(2026, 10, 21);
const link = (file: string, minutes: number) =>
  `/api/files/${file}?expires=${now / 1000 + minutes * 60}&signature=${minutes}`;

test("keeps the address of a file while it still works", () => {
  expect(steadyLink(link("a", 10), now)).toBe(link("a", 10));
  expect(steadyLink(link("a", 15), now)).toBe(link("a", 10));
  expect(steadyLink(link("b", 15), now)).toBe(link("b", 15));
});

test("takes the new address before the old one ends", () => {
  expect(steadyLink(link("c", 1), now)).toBe(link("c", 1));
  expect(steadyLink(link("c", 15), now)).toBe(link("c", 15));
});

test("leaves an address that never ends by itself as it is", () => {
  expect(steadyLink("https://files.example/x.png", now)).toBe("https://files.example/x.png");
});

test("asks for a scaled picture beside the signature", () => {
  expect(scaledLink("/api/files/a?signature=1", "small")).toBe("/api/files/a?signature=1&size=small");
});
