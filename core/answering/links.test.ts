import { describe, expect, test } from "vitest";
import { linksIn, unlinkUnknown, createLinkGuard } from "./links.ts";

const known = linksIn([
  "See [the deck](https://docs.example.com/deck) or [your tickets](/dashboard/support).",
  "Write to [us](mailto:bd@example.com) or look at www.example.org/x.",
  "Everything else is on https://desk.example.",
]);

const cases: [string, string, string][] = [
  [
    "a link to a known host",
    "[Deck](https://docs.example.com/other)",
    "[Deck](https://docs.example.com/other)",
  ],
  ["a known path", "[Tickets](/dashboard/support)", "[Tickets](/dashboard/support)"],
  ["a known mail address", "[Us](mailto:bd@example.com)", "[Us](mailto:bd@example.com)"],
  ["a bare known address", "Look at www.example.org/y.", "Look at www.example.org/y."],
  [
    "a known host at the end of words",
    "It is on https://docs.example.com. **https://docs.example.com**, or www.example.org!",
    "It is on https://docs.example.com. **https://docs.example.com**, or www.example.org!",
  ],
  [
    "a host that a source ends a sentence with",
    "See https://desk.example/hours.",
    "See https://desk.example/hours.",
  ],
  ["an unknown host at the end of words", "See https://evil.example.", "See hxxps://evil.example."],
  ["an unknown host", "[Claim now](https://evil.example/x) today", "Claim now today"],
  ["a host in the user part", "[Deck](https://docs.example.com@evil.example/)", "Deck"],
  ["a script", "[Deck](javascript:alert(1))", "Deck)"],
  ["an unknown path", "[Out](/api/auth/logout)", "Out"],
  ["an address without a scheme", "[Deck](//evil.example)", "Deck"],
  ["an image of any host", "![chart](https://docs.example.com/c.png)", "chart"],
  ["an image in a link", "[![chart](https://evil.example/c.png)](https://evil.example)", "chart"],
  ["a bare unknown address", "Go to https://evil.example/a now", "Go to hxxps://evil.example/a now"],
  ["an address in angles", "Go to <https://evil.example/a> now", "Go to hxxps://evil.example/a now"],
  ["a definition", "Read [this][r].\n\n[r]: https://evil.example/a\nEnd", "Read [this][r].\n\nEnd"],
  ["a link over two lines", "[Claim\nnow](https://evil.example/x)", "Claim\nnow"],
  [
    "addresses in each other",
    "hthttps://tps://evil.example wwww.ww.evil.example",
    "hthxxps://tps://evil.example wwww[.]ww.evil.example",
  ],
  ["an address put together", "[h](javascript:)ttps://evil.example", "hxxps://evil.example"],
  ["a citation", "It is 20 % [1][2].", "It is 20 % [1][2]."],
];

test.each(cases)("%s", (_name, answer, expected) => {
  expect(unlinkUnknown(answer, known)).toBe(expected);
});

describe.each([1, 2, 5, 1000])("streamed in parts of %i characters", (size) => {
  test.each(cases)("%s never shows an unknown link", (_name, answer) => {
    const parts: string[] = [];
    const guard = createLinkGuard(known, (part) => parts.push(part));
    for (let at = 0; at < answer.length; at += size) guard.push(answer.slice(at, at + size));
    guard.end();
    expect(parts.join("")).not.toMatch(/https?:\/\/evil|\(\/\/evil|!\[|javascript|\(\/api/u);
  });

  test.each(cases.filter(([, answer, expected]) => answer === expected))("%s stays", (_name, answer) => {
    const parts: string[] = [];
    const guard = createLinkGuard(known, (part) => parts.push(part));
    for (let at = 0; at < answer.length; at += size) guard.push(answer.slice(at, at + size));
    guard.end();
    expect(parts.join("")).toBe(answer);
  });
});

test.each([
  ["[Out [1] now](//evil.example)", "[Out [1] now] (//evil.example)"],
  ["[Out](/api/auth/logout", "[Out] (/api/auth/logout"],
  ["[Out](x[in](//evil.example)", "[Out] (xin"],
  ["[Hours [1]](https://desk.example)", "[Hours [1]](https://desk.example)"],
])("what is no plain link cannot become one: %s", (answer, expected) => {
  expect(unlinkUnknown(answer, known)).toBe(expected);
  const parts: string[] = [];
  const guard = createLinkGuard(known, (part) => parts.push(part));
  for (const sign of answer) guard.push(sign);
  guard.end();
  expect(parts.join("")).toBe(expected);
});

test("passes a long answer on in parts as it is read whole", () => {
  const lines = "See [the [deck]](https://evil.example/a\nb) or [here\nand there](https://evil.example).\n\n";
  const answer = `${lines}- https://docs.example.com/x\n`.repeat(20);
  const parts: string[] = [];
  const guard = createLinkGuard(known, (part) => parts.push(part));
  for (let at = 0; at < answer.length; at += 3) guard.push(answer.slice(at, at + 3));
  guard.end();
  expect(parts.join("")).toBe(unlinkUnknown(answer, known));
});

test("passes ordinary words on at once", () => {
  const parts: string[] = [];
  const guard = createLinkGuard(known, (part) => parts.push(part));
  for (const part of ["The", " fee", " is", " 20 %", " [1]", "."]) guard.push(part);
  expect(parts).toEqual(["The", " fee", " is", " 20 %", " ", "[1]."]);
});

test("survives hostile text", () => {
  const parts: string[] = [];
  const guard = createLinkGuard(known, (part) => parts.push(part));
  for (const text of ["[![a](b)", "[", "[a ", "<", "https://evil.example/"]) {
    for (let time = 0; time < 200; time += 1) guard.push(text);
  }
  guard.end();
  expect(parts.join("").length).toBeGreaterThan(200);
});
