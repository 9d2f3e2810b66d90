import { describe, expect, test } from "vitest";
import type { Service } from "#contracts/common.ts";
import type { RetrievedPassage } from "../../knowledge/retrieval/retrieve.ts";
import { blanksNotice, guardedNotice, languageNotice } from "./lead-texts.ts";
import { choicesOf, draftOfChoice, withoutNotes } from "./playbook-sections.ts";
import type { Stage } from "../stage.ts";

const section = (text: string, heading = "Heading"): RetrievedPassage => ({
  passageId: heading,
  documentId: "document",
  title: "Title",
  category: "Lead Handling Scripts",
  heading,
  text,
  ends: () => ({ from: "a", to: "b" }),
  relevance: 60,
  entryId: null,
  alsoAsked: [],
  updatedAt: new Date(0),
});

const long = "We look after order books on many venues, day and night, for teams like yours.";

const draft = (
  text: string,
  stage: Stage,
  message = "What do you do for teams like ours?",
  service: Service = "MM",
) => {
  const [choice] = choicesOf([section(text)], { stage, service, message });
  return choice === undefined ? null : draftOfChoice(choice, message, stage);
};

describe("the words of a section", () => {
  test("are its paragraphs and lists, without their marks", () => {
    const markdown = "**Sure**, like this:\n\n- one\n* two\n\nWe [meet](https://x.example).\n\nBye.";
    expect(draft(markdown, "received")?.text).toBe("Sure, like this:\n\n- one\n- two\n\nWe meet.\n\nBye.");
  });

  test.each([
    ["list", "Cover > Not covered", "- storms\n- floods", "Not covered:\n- storms\n- floods"],
    ["numbered list", "What stays out?", "1. storms\n2. floods", "What stays out?\n1. storms\n2. floods"],
    ["table", "Not covered", "| What |\n| --- |\n| storms |", "Not covered:\n- storms"],
    ["list below words", "Not covered", "We leave out:\n\n- storms", "We leave out:\n\n- storms"],
    ["list that is quoted", "Not covered", "> - storms\n\nSay it kindly.", "- storms"],
  ])("stand below its heading where that alone says what they are: a %s", (_, heading, markdown, text) => {
    const [choice] = choicesOf([section(markdown, heading)], {
      stage: "received",
      service: "MM",
      message: "",
    });
    expect(choice?.text).toBe(text);
  });

  test("are what it quotes, where it quotes anything: the rest is for whoever speaks them", () => {
    const markdown =
      "They ask this often.\n\n> We *meet*.\n>\n> - Fine?\n\nOr, later:\n\n> Bye.\n\nNever promise.";
    expect(draft(markdown, "received")?.text).toBe("We meet.\n\n- Fine?");
  });

  test.each<[Service, string]>([
    ["MM", "Market making depends on venues.\n\nFor market making we watch the book."],
    ["OTC", "In OTC it is in the quote."],
    ["ADV", "Pools pay a fee of their own."],
  ])("are for %s what it quotes for that service, where it quotes words for several", (service, text) => {
    const markdown =
      "Say what decides it.\n\n> Market making depends on venues.\n\n> In OTC it is in the quote.\n\n> Pools pay a fee of their own.\n\n> For market making we watch the book.";
    expect(draft(markdown, "received", "What does it cost?", service)?.text).toBe(text);
  });

  test("are what stands between quotation marks, where most of it does, and name nobody to ask", () => {
    const script = 'They are angry: "Thank you for telling us, we look into it." Ask @hay_loft first.';
    expect(draft(script, "received")?.text).toBe("Thank you for telling us, we look into it.");
    expect(draft(`They say "too dear for us now". ${long} ${long} ${long}`, "received")?.text).toContain(
      long,
    );
    expect(draft(`${long} Ask @hay_loft if unsure.`, "received")?.text).toBe(long);
  });

  test.each([
    ["a colon", 'They are angry: "We are sorry. A colleague will call you."'],
    ["a line that ends in one", 'Keep calm:\n\n"We are sorry. A colleague will call you."'],
    ["a case and a dash", '**"You broke it."** – "We are sorry. A colleague will call you."'],
    ["the mark of an item", "- „We are sorry. A colleague will call you.“"],
  ])("are the whole sentences between quotation marks, where a reply stands there after %s", (_, reply) => {
    const notes =
      'If they want money: do not name a sum, never say "it was our own fault", ask how it came about and who saw it.';
    const later = 'For anything else say: "I take that to the desk." Then tell Ingrid, and nobody but her.';
    const text = draft(`${notes}\n\n${reply}\n\n${notes}\n\n${later}`, "received")?.text;
    expect(text).toBe("We are sorry. A colleague will call you.\n\nI take that to the desk.");
  });

  test.each([
    ["a name", `${long} We call it "the book that never sleeps".`],
    ["what a lead says", `They say: "You are too dear for us."\n\n${long}`],
    ["what a lead asks", `"Are you dear? What do others pay you?"\n\n${long} ${long}`],
    ["what others said", `${long} One wrote: "They never sleep. We do." ${long}`],
  ])("are all of a script that only quotes %s", (_, markdown) => {
    expect(draft(markdown, "received")?.text).toBe(markdown);
  });

  test("lose what commits before a proposal, and the agent is told", () => {
    const text = `${long} It costs USD 4,000.`;
    expect(draft(text, "awaiting")).toMatchObject({ text: long, notes: [guardedNotice(["money"])] });
    expect(draft(text, "received")).toMatchObject({ text, notes: [] });
  });

  test("lose the prices of a table whose currency stands beside it", () => {
    const table = "| Stops | Plus |\n| --- | --- |\n| to 4 | 129 |\n| more | on request |";
    const text = `${long}\n\n${table}\n\nAll prices in EUR, within 2 weeks.`;
    expect(draft(text, "awaiting")).toMatchObject({
      text: `${long}\n\n- more: Plus on request`,
      notes: [guardedNotice(["money", "time"])],
    });
  });

  test("are not offered where next to nothing is left of them", () => {
    expect(draft("Sure. It costs USD 4,000.", "awaiting")).toBeNull();
    expect(draft("Sure.", "awaiting")).toMatchObject({ text: "Sure." });
  });

  test("are not offered where the sentence that is nearest the message commits, however much the others say", () => {
    const text =
      "We work at venues of every kind, day and night. Cleaning is ours. Step cleaning costs USD 40.";
    expect(draft(text, "awaiting", "And step cleaning at our venues?")).toBeNull();
    expect(draft(text, "received", "And step cleaning at our venues?")).toMatchObject({ text });
    expect(draft(text, "awaiting", "Are venues yours?")?.notes).toEqual([guardedNotice(["money"])]);
  });

  test("come with word of what is to be filled in, or translated", () => {
    expect(draft("Hi [name], see you at {{place}}.", "received")?.notes).toEqual([blanksNotice]);
    expect(draft("Hi {name}, see you there.", "received")?.notes).toEqual([blanksNotice]);
    expect(draft("A [link](https://x.example) alone.", "received")?.notes).toEqual([]);
    expect(draft(long, "received", "Was macht ihr für uns und wie ist das mit dem Preis?")?.notes).toEqual([
      languageNotice,
    ]);
    expect(draft(long, "received", "你们做什么？")?.notes).toEqual([languageNotice]);
  });

  test("rest on their own document", () => {
    expect(draft(long, "received")).toMatchObject({
      sources: [{ id: "document", title: "Title", heading: "Heading", relevanceScore: 60 }],
      contextDocuments: [{ id: "document", title: "Title", category: "Lead Handling Scripts" }],
    });
  });
});

describe("the sections to choose from", () => {
  test("are the best five that have words, each once", () => {
    const sections = ["a", "b", "b", "![](x.png)", "c", "d", "e", "f"].map((text, at) =>
      section(text, `Heading ${at}`),
    );
    expect(
      choicesOf(sections, { stage: "awaiting", service: "MM", message: "Hello" }).map(({ text }) => text),
    ).toEqual(["a", "b", "c", "d", "e"]);
  });

  test("are behind the others where they are for another stage, unless the core team answered so", () => {
    const waiting = section(`${long} The proposal is being written.`, "While you are awaiting the proposal");
    const other = section(long, "What we do");
    const order = (stage: Stage, ...sections: RetrievedPassage[]) =>
      choicesOf(sections, { stage, service: "MM", message: "Hello" }).map(({ heading }) => heading);
    expect(order("received", waiting, other)).toEqual([other.heading, waiting.heading]);
    expect(order("awaiting", waiting, other)).toEqual([waiting.heading, other.heading]);
    expect(order("received", { ...waiting, entryId: "entry" }, other)[0]).toBe(waiting.heading);
  });

  test("are those of each case by its name, of the lead's service where cases are for several", () => {
    const cases = section(
      "Look first.\n\n> On its way.\n\n**If it's late:**\n\n> Sorry for that.\n\nThen ask.",
      "Any news?",
    );
    const named = (sections: RetrievedPassage[]) =>
      choicesOf(sections, { stage: "awaiting", service: "MM", message: "Hello" }).map(({ heading, text }) => [
        heading,
        text,
      ]);
    expect(named([cases, section(long, "What we do")])).toEqual([
      ["Any news?", "On its way."],
      ["What we do", long],
      ["If it's late", "Sorry for that."],
    ]);
    const services = section("For OTC:\n\n> In the quote.\n\nFor MM:\n\n> By the venues.", "Price");
    expect(named([services])).toEqual([["Price", "By the venues."]]);
  });

  test("are those of each reply that a script has between quotation marks, by what stands before it", () => {
    const script = `Thank them:

"Thanks for writing! Which pair is it?"

- If they ask "is it safe with you": "It is. You keep the keys."
- If not: ask how they heard of us, and what they were told there.`;
    const choices = choicesOf([section(script)], { stage: "awaiting", service: "MM", message: "Hello" });
    expect(choices.map(({ heading, text }) => [heading, text])).toEqual([
      ["Heading", "Thanks for writing! Which pair is it?"],
      ['If they ask "is it safe with you"', "It is. You keep the keys."],
    ]);
  });

  test("are behind the others where they were said before", () => {
    const [first, second] = [section("We look after order books.", "First"), section(long, "Second")];
    const lead = { stage: "awaiting", service: "MM", message: "Hello" } as const;
    const after = (turn: object) =>
      choicesOf([first, second], {
        ...lead,
        history: [{ role: "assistant", content: first.text, ...turn }],
      })[0]?.heading;
    expect([after({}), after({ draft: true })]).toEqual(["Second", "First"]);
  });

  test("are behind the others where they only ask back and the lead asks", () => {
    const asking = section(
      "> Where are you listed?\n\n> How deep is the book? We start at ten pairs.",
      "Ask",
    );
    const telling = section(`> ${long} Which are yours?`, "Tell");
    const order = (message: string) =>
      choicesOf([asking, telling], { stage: "awaiting", service: "MM", message }).map(
        ({ heading }) => heading,
      );
    expect(order("What do you do?")).toEqual(["Tell", "Ask"]);
    expect(order("We look for somebody to do it.")).toEqual(["Ask", "Tell"]);
  });
});

test("what is said of other words goes, what else is said stays", () => {
  const left = guardedNotice(["date", "money", "promise"]);
  expect(left).toContain("commit to a price, a date or a promise before the proposal");
  expect(withoutNotes(`The model is away. ${left} ${blanksNotice}`)).toBe("The model is away.");
  expect(withoutNotes(left)).toBe("");
});
