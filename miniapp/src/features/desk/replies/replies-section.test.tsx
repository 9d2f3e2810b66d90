// @vitest-environment happy-dom
import { fireEvent, screen, within } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import { listAgentReplies } from "#contracts/agent-replies.ts";
import { readSentFigures } from "#contracts/lead-replier.ts";
import { draw } from "../../../../test/draw.tsx";
import { by, fakeApi, kai, page } from "../../../../test/fake-api.ts";
import { openProduct } from "../../../../test/product.tsx";
import { AgentRepliesSection } from "./replies-section.tsx";

const reply = {
  id: "r1",
  userQuestion: "Who waters the bonsai?",
  module: "bd_assistant",
  service: null,
  projectName: null,
  proposalReceived: null,
  telegramUsername: "mia",
  askedAt: "2026-01-05T10:00:00.000Z",
  aiResponse: "The gardener.",
  mode: "model",
  knowledgeGapDetected: false,
  unsure: true,
  sourceDocuments: [],
  helpful: null,
  ratingReason: null,
  improvedAnswer: null,
  improvedAt: null,
};

test("a reply that was not sure is marked so in the list", async () => {
  // Nothing is laid out here: as a screen with room for the rows.
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(600);
  onTestFinished(() => void vi.restoreAllMocks());
  const sure = { ...reply, id: "r2", userQuestion: "Who feeds the koi?", unsure: false };
  fakeApi({ "GET /api/bd-questions/agent-replies": () => page([reply, sure], null, 2) });
  draw(<AgentRepliesSection />, "/admin?tab=agent-replies");
  const row = (name: RegExp) => screen.findByRole("button", { name });
  expect((await row(/bonsai/u)).textContent).toContain("Not sure");
  expect((await row(/koi/u)).textContent).not.toContain("Not sure");
});

test("why a reply did not help is told beside it, and where it is improved", async () => {
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(600);
  onTestFinished(() => void vi.restoreAllMocks());
  const complained = { ...reply, helpful: false, ratingReason: "The gardener left in May." };
  fakeApi({
    "GET /api/bd-questions/agent-replies": () => page([complained], null, 1),
    "GET /api/bd-questions/r1/told": () => ({ people: 0 }),
  });
  draw(<AgentRepliesSection />, "/admin?tab=agent-replies");
  fireEvent.click(await screen.findByRole("button", { name: /bonsai/u }));
  await screen.findByText(complained.ratingReason);
  fireEvent.click(await screen.findByRole("button", { name: /^Improve Answer/u }));
  const dialog = await screen.findByRole("dialog");
  const told = within(dialog).getByRole("img", { name: "Not helpful" }).parentElement;
  expect(told?.textContent).toBe(complained.ratingReason);
});

test("how drafts were sent stands beside what was suggested", async () => {
  const services = [{ service: "OTC", sent: 4, unchanged: 3, changedShare: 12 }] as const;
  openProduct({
    address: "/admin?tab=lead-replies",
    who: kai,
    answers: {
      ...by(listAgentReplies, () => []),
      ...by(readSentFigures, () => ({ sent: 4, unchanged: 3, services: [...services] })),
    },
  });
  const figures = await screen.findByRole("note", { name: "What was sent" });
  expect(figures.textContent).toMatch(/^4 sent · 75% unchanged/u);
  expect(within(figures).getByText("Most changed: OTC, 12% of the words")).toBeTruthy();
});
