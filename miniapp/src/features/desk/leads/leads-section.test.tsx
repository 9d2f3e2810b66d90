// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import { draw } from "../../../../test/draw.tsx";
import { fakeApi, page } from "../../../../test/fake-api.ts";
import { leadConversation } from "../../../../test/lead-conversation.ts";
import { LeadsSection } from "./leads-section.tsx";

const at = "2026-01-05T10:00:00.000Z";
const harbour = {
  ...leadConversation({ conversationId: "c1", projectName: "Harbour", lastMessageAt: at }),
  owner: { id: "mia", username: "mia", disabled: false },
  openedAt: at,
  wroteAt: null,
  sentAt: null,
};
const aurora = { ...harbour, conversationId: "c2", projectName: "Aurora", archived: true };

test("a search looks through all leads, which are narrowed to the open ones else, unless one asks for those", async () => {
  // Nothing is laid out here: as a screen with room for the rows.
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(600);
  onTestFinished(() => void vi.restoreAllMocks());
  const api = fakeApi({
    "GET /api/leads": ({ query }) => page(query["q"] === undefined ? [harbour] : [aurora], null, 1),
    "GET /api/leads/c1/timeline": () => page([], null, 0),
    "GET /api/leads/c2/timeline": () => page([], null, 0),
    "GET /api/saved-views": () => [],
  });
  const { user } = draw(<LeadsSection />, "/admin?tab=leads");
  const asked = () => api.of("GET /api/leads").at(-1)?.query;
  const list = () => screen.findByRole("list", { name: "Leads" });
  await within(await list()).findByText(/Harbour/u);
  expect(asked()).toEqual({ scope: "team", view: "open" });
  await user.click(screen.getByRole("searchbox", { name: "Search leads" }));
  await user.paste("aurora");
  await waitFor(() => expect(asked()).toEqual({ scope: "team", q: "aurora" }));
  await within(await list()).findByText(/Aurora/u);
  expect((await list()).textContent).toContain("Archived");
  expect(screen.queryByRole("button", { name: /^Show\b/u })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Filter" }));
  await user.click(screen.getByRole("combobox", { name: "Show" }));
  await user.click(screen.getByRole("option", { name: "Open" }));
  await waitFor(() => expect(asked()).toEqual({ scope: "team", view: "open", q: "aurora" }));
});
