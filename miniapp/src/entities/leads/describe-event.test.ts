import { expect, test } from "vitest";
import type { LeadEvent } from "#contracts/leads.ts";
import { describeEvent } from "./describe-event.ts";

const event = (kind: LeadEvent["kind"], more: Partial<LeadEvent> = {}): LeadEvent => ({
  id: "1",
  kind,
  at: "2026-11-24T09:00:00.000Z",
  by: "mira",
  ...more,
});
const told = (given: LeadEvent, self = "ada") => {
  const { text, strong } = describeEvent(given, { projectName: "Zephyr", self });
  return strong === undefined ? text : `${text} ${strong}`;
};

test("what somebody did is told by name, one's own as one's own", () => {
  const sent = event("sent", { edited: true });
  expect(told(sent)).toBe("@mira sent a reply, edited");
  expect(told(sent, "mira")).toBe("You sent a reply, edited");
  expect(told(event("note", { by: null }))).toBe("Somebody noted");
});

test("a stage says whence and where to", () => {
  expect(told(event("stage", { from: "In talks", to: "Proposal sent" }))).toBe(
    "@mira moved it from In talks to Proposal sent",
  );
});

test("a new name stands beside the one before", () => {
  expect(told(event("renamed", { from: "Zephir", to: "Zephyr" }))).toBe(
    "@mira renamed it from Zephir to Zephyr",
  );
});

test("who gives away a lead of their own is named once", () => {
  expect(told(event("handed_over", { from: "mira", to: "bo" }))).toBe("@mira handed it over to @bo");
  expect(told(event("handed_over", { from: "mira", to: "bo", by: "ada" }))).toBe(
    "You handed it over from @mira to @bo",
  );
});

test("a lead's message is the project's", () => {
  expect(told(event("wrote", { by: null }))).toBe("Zephyr wrote");
});
