import { expect, test } from "vitest";
import { bindingPhrases, findCommitments, unsupportedPhrases } from "./figures.ts";
import { readRows } from "./rows.ts";

const clocks = (text: string) =>
  findCommitments(text).flatMap(({ kind, phrase }) => (kind === "clock" ? phrase : []));

test.each([
  ["We open at 9:30, on Sundays from 8 am to 6:15 p.m.", ["9:30", "8 am", "6:15 p.m."]],
  ["Geöffnet 9–18 Uhr, ab Mai bis 19.30 Uhr", ["9–18 Uhr", "9–18 Uhr", "19.30 Uhr"]],
  ["Ouvert dès 14h30, ou 14 h 30", ["14h30", "14 h 30"]],
  ["午後3時から18時30分", ["午後3時", "18時30"]],
  ["A scale of 1:200, a screen of 16:9, at 12:34:56, for 18 h, 2 h 30 min or 3時間", []],
  ["Zimmer 3 am Fenster, 10 amps", []],
])("times of day are read: %s", (text, found) => {
  expect(clocks(text)).toEqual(found);
});

test.each([
  ["We open at 7:00.", "The office opens at 9:00.", ["7:00"]],
  ["We open at 7 am.", "The shop has 7 desks and opens at 9:00.", ["7 am"]],
  ["Wir schließen um 19 Uhr.", "Geöffnet von 9 bis 18 Uhr.", ["19 Uhr"]],
  ["8–18 Uhr", "9–18 Uhr", ["8–18 Uhr"]],
  ["Dès 8h30.", "Open from 9:00.", ["8h30"]],
  ["We open at 9 pm.", "We open at 9 am.", ["9 pm"]],
  ["We open at 8:00.", "A day has 8 hours, from 9:00 on.", ["8:00"]],
  ["It is yours from 10:00 for 4 hours, until 15:00.", "From 10:00, 4 hours are half a day.", ["15:00"]],
])("a time of day that nothing states is found: %s, of %s", (told, source, found) => {
  expect(unsupportedPhrases(told, [source])).toEqual(found);
});

test.each([
  ["From 9 am to 6 pm, de 9h00 à 18 h, 9時から18時", "We are open from 9:00 to 18:00."],
  ["From 9:00 to 18:00", "Ouvert de 9 h à 18 h"],
  ["From 9:00 to 18:00", "Geöffnet von 9 bis 18 Uhr"],
  ["From 9:30 to 6 pm", "Aperto dalle 9.30 alle 18.00"],
  ["From 9:00 to 18:00", "| Opens | Closes | Calls |\n|---|---|---|\n| 9 | 18 | 8:00 |"],
  ["From 9:30 to 17:00", "From half past nine to five."],
  ["From 8:00 to 12:00", "From 8:00 until noon, mittags geschlossen"],
  ["It takes 1:30.", "It takes 90 minutes."],
  ["Mix it 1:10, as John 3:16 says.", "Mix it 1 to 10, as John 3, 16 says."],
  ["It is yours from 10:00 for 4 hours, until 14:00.", "From 10:00, 4 hours are half a day."],
])("a time of day is the same however it is written: %s, of %s", (told, source) => {
  expect(unsupportedPhrases(told, [source])).toEqual([]);
});

test("a time of day of another row is found, and binds nobody to a day", () => {
  const rows = readRows(["- Weekdays: 9:00 to 18:00\n- Sundays: 11:00 to 16:00"]);
  expect(rows("On Sundays we open at 9 am.")).toEqual(["9 am"]);
  expect(rows("On Sundays we open at 11 am.")).toEqual([]);
  expect(bindingPhrases("We are open until 18:00.")).toEqual([]);
});

test("a number that counts something else is no time of day where another text tells hours", () => {
  const sources = ["On Saturday from 10:00 to 14:00.", "A brochure has 16 pages."];
  expect(unsupportedPhrases("You can come until 4 pm.", sources)).toEqual(["4 pm"]);
  expect(unsupportedPhrases("You can come until 2 pm.", sources)).toEqual([]);
});
