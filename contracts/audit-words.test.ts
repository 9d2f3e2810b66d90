import { expect, test } from "vitest";
import { actionsWith, deed, nameIn, sentence } from "./audit-words.ts";

test.each([
  ["document.changed", "Document changed"],
  ["bd_priority", "BD priority"],
  ["accessCodeRotated", "Access code rotated"],
])("%s reads as a sentence", (name, expected) => {
  expect(sentence(name)).toBe(expected);
});

test("a deed known by name is told in words, another keeps its own", () => {
  expect(deed("user.rotate-code")).toBe("made a new access code");
  expect(deed("ticket.close")).toBe("ticket close");
});

test("a sign-in reads as a sentence: who, and from where; a refusal: of whom, or from where", () => {
  const after = { id: "01a2", username: "mia", address: "192.0.2.7", by: "access code" };
  expect(deed("sign-in.open")).toBe("signed in");
  expect(nameIn({ actor: "mia", before: null, after })).toBe("192.0.2.7");
  expect(deed("sign-in.lock-out")).toBe("locked out further sign-ins");
  expect(nameIn({ actor: null, before: null, after })).toBe("mia");
  expect(nameIn({ actor: null, before: null, after: { address: "192.0.2.7", by: "bot" } })).toBe("192.0.2.7");
});

test("a change is about what has a name in it", () => {
  expect(nameIn({ before: { title: "Fees" }, after: { title: "Our fees" } })).toBe("Our fees");
  expect(nameIn({ before: { username: "mia" }, after: null })).toBe("mia");
  expect(nameIn({ before: null, after: { initiative: ["Call", "Post"] } })).toBe("Call, Post");
  expect(nameIn({ before: null, after: { points: 10 } })).toBeNull();
  expect(nameIn({ before: null, after: { projectName: "Nova", agent: "mia" } })).toBe("Nova");
  expect(nameIn({ before: null, after: { category: "Other", status: "Closed" } })).toBe("Other");
});

test("an action is found by the words it is told with", () => {
  expect(actionsWith("handed")).toEqual(["lead.hand-over", "ticket.hand-over"]);
  expect(actionsWith("quokka")).toEqual([]);
});
