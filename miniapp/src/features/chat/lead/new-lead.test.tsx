// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { LeadReply } from "#contracts/lead-replier.ts";
import { draw } from "../../../../test/draw.tsx";
import { fakeApi, page, refusal } from "../../../../test/fake-api.ts";
import { leadMessage } from "../../../../test/lead-conversation.ts";
import { LeadView } from "./lead-view.tsx";
import { useLeadReplier } from "./use-lead-replier.ts";

const Lead = () => (
  <LeadView leads={useLeadReplier(true)} mode="model" isModeOpen={false} onOpenSource={() => undefined} />
);

const generating = "POST /api/lead-replier/generate";

/** The reply to a lead's message, as it stands in a conversation. */
const replied = (projectName: string, proposalReceived: boolean): LeadReply => ({
  conversationId: "c2",
  suggestedReply: "Gladly.",
  knowledgeGapDetected: false,
  contextDocuments: [],
  proposalReceived,
  unsupported: [],
  mode: "model",
  userMessage: {
    ...leadMessage("q2", "user", "Can you help?"),
    projectName,
    conversationId: "c2",
    service: "OTC",
  },
  assistantMessage: {
    ...leadMessage("r2", "assistant", "Gladly."),
    projectName,
    conversationId: "c2",
    service: "OTC",
  },
});

const writeNew = async (project: string, answers: (() => unknown)[]) => {
  const api = fakeApi({
    "GET /api/suggestions": () => ({ questions: [], leadMessages: [] }),
    "GET /api/lead-replier/conversations": () => page([], null, 0),
    "GET /api/lead-replier/proposal-status/c2": () => ({ conversationId: "c2", proposalReceived: false }),
    "GET /api/chat/messages": () => page([], null, 0),
    "POST /api/lead-replier/guess": () => ({ projectName: null, service: null }),
    [generating]: () => answers.shift()?.(),
  });
  const { user } = draw(<Lead />, "/dashboard?module=lead_replier");
  const text = await screen.findByLabelText<HTMLTextAreaElement>("Lead's message");
  await user.type(text, "Can you help?{Enter}");
  const check = within(await screen.findByRole("dialog"));
  // Nobody has done anything wrong yet.
  expect(check.queryByRole("alert")).toBeNull();
  expect(check.queryByText(/is required/u)).toBeNull();
  await user.click(check.getByRole("button", { name: /^NO/u }));
  expect(check.getByText("Project name is required for Lead Replier")).toBeTruthy();
  expect(document.activeElement).toBe(check.getByLabelText("Project Name"));
  await user.keyboard(project);
  expect(check.getByText("Service selection is required for Lead Replier")).toBeTruthy();
  await user.click(check.getByRole("button", { name: /^NO/u }));
  expect(document.activeElement).toBe(check.getByRole("radio", { name: "OTC" }));
  await user.click(check.getByRole("radio", { name: "OTC" }));
  expect(api.of(generating)).toEqual([]);
  return { api, user, text, check };
};

test("what is missing is told, the proposal asked for, and then the message goes out with the answer", async () => {
  const { api, user, text, check } = await writeNew("Pier", [() => replied("Pier", false)]);
  await user.click(check.getByRole("button", { name: /^NO/u }));
  expect(await screen.findByText("Gladly.")).toBeTruthy();
  expect(text.value).toBe("");
  expect(screen.getByText("Can you help?")).toBeTruthy();
  expect(window.location.search).toContain("conversation=c2");
  expect(api.of(generating).map(({ body }) => body)).toEqual([
    expect.objectContaining({ projectName: "Pier", leadMessage: "Can you help?", proposalReceived: false }),
  ]);
});

test("a message whose check is left stays in the input; one that failed is sent again with its answer", async () => {
  const answers = [() => refusal(503, "The model is away"), () => replied("Quay", true)];
  const { api, user, text } = await writeNew("Quay", answers);
  await user.keyboard("{Escape}");
  expect(text.value).toBe("Can you help?");
  expect(api.of(generating)).toEqual([]);
  await user.type(text, "{Enter}");
  expect(await screen.findByRole("dialog")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: /^YES/u }));
  expect(await screen.findByText("The model is away")).toBeTruthy();
  expect(text.value).toBe("Can you help?");
  // A first notice can be pressed once the part that holds it knows of it.
  await waitFor(() => user.click(screen.getByRole("button", { name: "Retry" })));
  expect(await screen.findByText("Gladly.")).toBeTruthy();
  expect(text.value).toBe("");
  expect(api.of(generating).map(({ body }) => body)).toEqual([
    expect.objectContaining({ proposalReceived: true }),
    expect.objectContaining({ proposalReceived: true }),
  ]);
});
