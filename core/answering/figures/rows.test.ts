import { expect, test } from "vitest";
import { readRows, statementsIn } from "./rows.ts";

const prices = `## Boats

| Boat | For | Day | Week |
|---|---|---|---|
| Gull 4 | four people | €40 | €190 |
| Gull 4 E | as Gull 4, with a motor | €65 | €310 |
| Heron | eight people (1 h of lessons) | €90 | €450 |

- 2 weeks: 5% off
- 3 weeks: 8% off
- 4 weeks: 12% off

A Gull 4 costs €40 a day. A lost paddle is €65 for any boat.

| Step | When | Fee |
|---|---|---|
| Friendly reminder | 7 days | none |
| First reminder | 21 days | €5 |
| Second reminder | 35 days | €10 |`;
const rows = readRows([prices]);

test.each([
  ["of a shorter name", "The Gull 4 E costs €40 a day.", ["€40"]],
  ["of another row", "The Heron is **€310** a week, and €90 a day.", ["€310"]],
  ["in words", "With 3 weeks you get twelve percent off.", ["twelve percent"]],
  ["of a list", "With 3 weeks you get 5 % off.", ["5 %"]],
  ["in a table", "| Gull 4 E | €190 |", ["€190"]],
  ["of time", "The second reminder comes after 21 days.", ["21 days"]],
  ["of another column", "The Heron costs €450 a day.", ["€450"]],
  ["of another column, by another ending", "Gull 4 E: €310 for a few days.", ["€310"]],
  ["of a row named in another order", "A reminder that is the second comes after 21 days.", []],
  ["of a row whose words come in another order", "After the reminder, second: 21 days.", ["21 days"]],
  ["of another language", "Die Gull 4 E kostet 40 € am Tag.", ["40 €"]],
])("a figure %s is found, which is not told of what it names", (_, sentence, found) => {
  expect(rows(sentence)).toEqual(found);
});

test.each([
  ["its own", "The Gull 4 E costs €65 a day and €310 a week."],
  ["that of each of several", "The Gull 4 E costs €65 and the Gull 4 €40."],
  ["another for comparison", "The Gull 4 E costs €65 a day, not €40."],
  ["that of a row whose name is cut short", "The friendly reminder is free, and the first is €5."],
  ["one that stands elsewhere for all", "For the Heron, too, a lost paddle is €65."],
  ["one that no row has", "The Heron costs €91 a day."],
  ["one that names no row", "It costs €40."],
  ["that of a column which is not named", "The Heron is €90."],
  ["that of each of several columns", "The Heron costs €90 a day and €450 a week."],
  ["one of a week told by days", "A week of seven days with the Heron is €450."],
  ["another column's beside its own", "A day with the Heron is not €450 but €90."],
])("%s is left alone", (_, sentence) => {
  expect(rows(sentence)).toEqual([]);
});

test("a word that columns have in other forms names none of them", () => {
  const halls =
    "| Hall | Weekday, 6 hours | Each further hour |\n|---|---|---|\n| Nave | €240 | €32 |\n| Loft | €150 | €20 |";
  expect(readRows([halls])("The Nave is €240 for 6 hours.")).toEqual([]);
  expect(readRows([halls])("Each further hour in the Nave is €240.")).toEqual(["€240"]);
});

test("the words of one cell name no other column", () => {
  const tours =
    "| Tour | Length | Price | Extra hour |\n|---|---|---|---|\n| Cove | 6 hours | €520 | €80 |\n| Reef | 2 hours | €190 | €85 |";
  expect(readRows([tours])("A Cove of 6 hours costs €520.")).toEqual([]);
  expect(readRows([tours])("An extra hour of the Cove costs €520.")).toEqual(["€520"]);
});

const bulbs = `| Bulb | Depth | Spacing | Bag |
|---|---|---|---|
| Tulip | 12 cm | 9 cm | 50 bulbs |
| Crocus | 8 cm | 5 cm | 120 bulbs |

- Loam: 2.5 g/m² of feed
- Sand: 4 g/m² of feed`;

test.each([
  ["of another row", "Tulips have a depth of 8 cm.", "", ["8 cm"]],
  ["of another row than is asked about", "At a depth of 8 cm.", "How deep, in depth, is a tulip?", ["8 cm"]],
  ["of another column", "The spacing of a tulip is 12 cm.", "", ["12 cm"]],
  ["of another item", "On sand it takes 2.5 g/m².", "", ["2.5 g/m²"]],
  ["of its own", "A tulip: depth 12 cm, spacing 9 cm, a bag of 50 bulbs; on sand 4 g/m².", "", []],
  ["beside its own", "The depth of a tulip is 12 cm, not 8 cm.", "", []],
  ["of a column that is not named", "Keep tulips 8 cm from the wall.", "", []],
  ["of another unit", "A tulip at a depth of 8 inches.", "", []],
  ["of whoever asks", "No, 8 cm is too little.", "Is a depth of 8 cm enough for a tulip?", []],
])("a measure %s is told of what it stands for or is found", (_, sentence, asked, found) => {
  expect(readRows([bulbs], asked === "" ? [] : [asked])(sentence)).toEqual(found);
});

test.each([
  ["is told for a row", "Yes, the Heron is €95 a day.", "The Heron is 95 a day, isn't it?", ["€95"]],
  ["is denied beside the row's own", "The Heron is not €95 but €90 a day.", "Is the Heron €95?", []],
  ["is what it costs in all", "Two of Gull 4 E, €130 in all.", "Is the Gull 4 E 65 for one?", []],
  ["is not told", "The Heron is €90 a day.", "Is the Heron €95?", []],
])("an amount that only whoever asks has %s", (_, sentence, asked, found) => {
  expect(readRows([prices], [asked])(sentence)).toEqual(found);
});

test.each([
  ["its rows as columns", "| | Gull 4 | Heron |\n|---|---|---|\n| Day | €90 | €40 |", ["€90", "€40"]],
  [
    "its columns in another order",
    "| Boat | Week | Day |\n|---|---|---|\n| Heron | €90 | €450 |",
    ["€90", "€450"],
  ],
  ["its rows as columns, as they are", "| | Gull 4 | Heron |\n|---|---|---|\n| Day | €40 | €90 |", []],
  ["its columns as they are", "It is:\n\n| Boat | Week | Day |\n|---|---|---|\n| Heron | €450 | €90 |", []],
])("each cell of a table that has %s is told of its row and column", (_, table, found) => {
  expect(statementsIn(table).flatMap((told) => rows(told, table))).toEqual(found);
});

test("a share that no source has is none of the row's, unless this is told beside it", () => {
  expect(rows("Yes, with 4 weeks it is 20% off.")).toEqual(["20%"]);
  expect(rows("A 4-week hire is seven percent off.")).toEqual(["seven percent"]);
  const denied = "With 4 weeks it is not 20% off.";
  expect(rows(denied, `${denied} It is 12%.`)).toEqual([]);
});

test.each([
  ["of another row", "What does the Heron cost a week?", "€310 net.", ["€310"]],
  ["of another row than has its words", "What is the boat with the motor for a week?", "€190.", ["€190"]],
  ["of another column", "What does the Heron cost a week?", "€90.", ["€90"]],
  ["of another column of a row that is not named", "And by the day?", "That is €190.", ["€190"]],
  ["of another column, told of its row", "And by the week?", "The Heron is €90.", ["€90"]],
])("a figure %s than is asked about is found where the sentence names none", (_, asked, sentence, found) => {
  expect(readRows([prices], [asked])(sentence)).toEqual(found);
  expect(rows(sentence)).toEqual([]);
});

test.each([
  ["what was asked", "What does the Heron cost a day?", "€90.", ""],
  ["one of several that are asked about", "What is the Heron a week, and the one with a motor?", "€310.", ""],
  ["what stands elsewhere for all", "And a lost paddle of the Heron?", "€65.", ""],
  ["what whoever asks has told", "The Heron isn't 310 euros a week?", "No, it isn't €310.", ""],
  ["another beside its own", "What does the Heron cost a week?", "The one with a motor: €310.", "€450. "],
  ["that of what else is told of", "Is the Heron the cheapest for a day?", "It is €40.", "No, the Gull 4. "],
  ["that of a question which no row has words of", "What do I have to pay?", "€310.", ""],
])("%s is left alone where the sentence names nothing", (_, asked, sentence, before) => {
  expect(readRows([prices], [asked])(sentence, before + sentence)).toEqual([]);
});

test.each([
  [
    "stand apart",
    "**Hill** – 24 crates, €12\n\n**Coast** – 48 crates, €15",
    "By the coast it is €12.",
    "€12",
  ],
  [
    "have times of day in their names",
    "- Days (7:00-18:00): €12\n- Nights: €15",
    "At nights it is €12.",
    "€12",
  ],
])("items of a list that %s are told from each other", (_, list, sentence, found) => {
  expect(readRows([list])(sentence)).toEqual([found]);
});

const crates = `| Fruit | Grade A (10+ kg) | Grade B (8–9 kg) |
|---|---|---|
| Apples, pears | €64 | €53 |
| Cherries, sweet | €69 | €57 |
| Cherries, sour | €59 | €47 |

- **Small:** 2 crates, €265 a month
- **Medium:** 4 crates, €440 a month

**Hill** – from 24 crates, €12 a crate
**Coast** – from 48 crates, €15 a crate`;
const crateRows = readRows([crates]);

test.each([
  ["a row of two names", "For pears a grade B crate costs €57.", ["€57"]],
  ["a row whose second name others have, too", "Sour cherries of grade B cost €57.", ["€57"]],
  ["a column named by a letter", "For apples a grade A crate costs €53.", ["€53"]],
  ["an item whose name is bold with its colon", "Medium costs €265 a month.", ["€265"]],
  ["a line that begins with a bold name", "By the coast it is €12 a crate.", ["€12"]],
])("%s has its own figures", (_, sentence, found) => {
  expect(crateRows(sentence)).toEqual(found);
});

test.each([
  "For apples a grade B crate costs €53.",
  "A crate of pears is €64 in grade A.",
  "Cherries are €69 and €57, sour ones €59 and €47.",
  "Medium costs €440 a month, Small €265.",
  "By the coast it is €15 a crate, not €12 as in the hills.",
])("which are left alone: %s", (sentence) => {
  expect(crateRows(sentence)).toEqual([]);
});

const bare = `All prices in euros.

| Boat | Seats | Day | Week (7 days) | Off (%) |
|---|---|---|---|---|
| Gull 4 | 4 | 40 | 1,190 | 5 |
| Gull 4 E | 4 | 65 | 1.310 | 8 |
| Heron | 8 | 90 | 1,450 | 12 |

- Spare paddle: 9 a day
- Life vest (for children): 35 a day

| Time | Office (Pier) | Boathouse |
|---|---|---|
| Staff | 21 | 17 |
| Shop (Pier) | 24 | none |`;
const bareRows = readRows([bare]);

test.each([
  ["of another row", "The Heron costs 1,310 euros a week.", ["1,310 euros"]],
  ["of another row under a unit", "With the Gull 4 E you get 12 % off.", ["12 %"]],
  ["of another column", "The Heron costs €90 per week.", ["€90"]],
  ["of another item", "A spare paddle costs 35 € a day.", ["35 €"]],
  ["of another column beside that of one that is named", "- Heron, 8 seats, a week: €90", ["€90"]],
])("a bare number %s is found", (_, sentence, found) => {
  expect(bareRows(sentence)).toEqual(found);
});

test.each([
  ["its own", "The Heron costs 1,450 euros a week and 90 euros a day."],
  ["its own with points", "Gull 4 E: 1.310 € für eine Woche."],
  ["what comes of its own", "The Gull 4 for a day and a half is 1.5 × 40 + 5 = 65 euros."],
  ["a time", "The Gull 4 is yours for 65 days."],
  ["a number of what is no amount", "The Heron with 4 seats."],
  ["its own beside the number of a column that is named", "- Heron, 8 seats: €90"],
  ["its own where a name has a word of another column", "Staff is €17, the shop (Pier) €24."],
])("%s is left alone beside bare numbers", (_, sentence) => {
  expect(bareRows(sentence)).toEqual([]);
});
