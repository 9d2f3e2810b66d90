import { expect, test } from "vitest";
import type { MirroredSource, SharedSource } from "#contracts/notion-connection.ts";
import { choicesOf, fittingOf, mirrored, type NotionDraft } from "./notion.ts";

const shared = (id: string, title: string, fits: MirroredSource[]): SharedSource => ({
  id,
  title,
  problems: Object.fromEntries(
    mirrored.map((source) => [source, fits.includes(source) ? [] : ["One", "Two"]]),
  ) as SharedSource["problems"],
});

const nothing: NotionDraft = { token: null, support: null, initiatives: null, upcoming: null, team: null };

test("what fits stands first, two of one name are told apart, and the one there is stays among them", () => {
  const all = [
    shared("aaaa1111", "Notes", []),
    shared("bbbb2222", "Team", []),
    shared("cccc3333", "Team", ["team"]),
  ];
  expect(choicesOf("team", all, { id: "dddd4444", title: "Old team" }).map(({ label }) => label)).toEqual([
    "Old team",
    "Team (3333)",
    "Notes, 2 things to put right",
    "Team (2222), 2 things to put right",
  ]);
  expect(choicesOf("team", all, { id: "cccc3333", title: "Team" })).toHaveLength(3);
});

test("only what fits alone, and is not taken, is chosen for what is open", () => {
  const all = [
    shared("a", "Tickets", ["support"]),
    shared("b", "Old", ["initiatives"]),
    shared("c", "New", ["initiatives"]),
    shared("d", "People", ["team"]),
  ];
  expect(fittingOf(all, nothing, mirrored)).toEqual({ support: "a", team: "d" });
  expect(fittingOf(all, { ...nothing, upcoming: "a" }, ["support", "initiatives"])).toEqual({});
});
