import { expect, test } from "vitest";
import { quoted } from "./quoted.ts";

test("a whole sentence is quoted without its full stop, which the quoting sentence has", () => {
  expect(quoted("It is ready in 4 weeks.")).toBe("“It is ready in 4 weeks”");
  expect(quoted("四周内完成。")).toBe("“四周内完成”");
});

test("what ends otherwise is quoted as it is", () => {
  expect(["4.5 %", "Really?"].map(quoted)).toEqual(["“4.5 %”", "“Really?”"]);
});
