import { describe, expect, test } from "vitest";
import { leadQuery } from "./lead-query.ts";

describe("what a lead's message is looked up by", () => {
  test.each([
    ["Hey, thanks for reaching out. Before we go further, any references?", "Hey, . , any references?"],
    ["how much do u guys charge", "how much do you charge"],
    ["what's ur fee", "what's your fee"],
    ["saw ur msg. what do you charge?", ". what do you charge?"],
    ["Hope you're doing well! Quick question: which chains?", "! : which chains?"],
    ["can we talk at 3pm CET on a call?", "can we talk on a call?"],
    ["a 20 min intro on thursday morning?", "a intro ?"],
    ["call 15:30 utc?", "call ?"],
  ])("leaves courtesies and times of day out of: %s", (message, query) => {
    expect(leadQuery(message)).toBe(query);
  });

  test.each(["3 months is too long", "thanks for the proposal, too expensive", "we list in 10 days"])(
    "keeps what is asked: %s",
    (message) => {
      expect(leadQuery(message)).toBe(message);
    },
  );

  test("keeps a message that is nothing but a courtesy", () => {
    expect(leadQuery("Thanks for your message")).toBe("Thanks for your message");
  });

  test("is in English", () => {
    expect(leadQuery("¿Nos pueden garantizar un volumen?")).toBe("guarantee volume");
  });
});
