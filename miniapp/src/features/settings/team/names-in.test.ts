import { expect, test } from "vitest";
import { namesIn } from "./names-in.ts";

test("names are read from a list as people paste it", () => {
  expect(namesIn("@mia_ops, leo77;https://t.me/Ada_L\n\n  t.me/kim_22 @MIA_ops\t")).toEqual({
    names: ["MIA_ops", "leo77", "Ada_L", "kim_22"],
    others: [],
  });
});

test("what is no username is named", () => {
  expect(namesIn("ok_name x jo-jo mail@firm.example")).toEqual({
    names: ["ok_name"],
    others: ["x", "jo-jo", "mail@firm.example"],
  });
});

test("nothing is nobody", () => {
  expect(namesIn(" \n,; ")).toEqual({ names: [], others: [] });
});
