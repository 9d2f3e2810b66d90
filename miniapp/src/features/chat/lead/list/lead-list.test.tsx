// @vitest-environment happy-dom
import { useInfiniteQuery } from "@tanstack/react-query";
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { draw } from "../../../../../test/draw.tsx";
import { fakeApi, page } from "../../../../../test/fake-api.ts";
import { leadConversation } from "../../../../../test/lead-conversation.ts";
import { conversationsQuery } from "../conversations.ts";
import type { ListedLead } from "./found-leads.ts";
import { LeadList } from "./lead-list.tsx";

const Leads = () => (
  <LeadList
    roomy
    conversations={useInfiniteQuery(conversationsQuery)}
    openId={null}
    onOpen={() => undefined}
  />
);

const at = "2026-01-05T10:00:00.000Z";
const harbour = leadConversation({ conversationId: "c1", projectName: "Harbour", lastMessageAt: at });
const aurora = { ...harbour, conversationId: "c2", projectName: "Aurora", archived: true };

const names = () => screen.queryAllByRole("listitem").map(({ textContent }) => textContent);

/** Draws the list of these leads, of which those are found that `found` gives. */
const list = (leads: (typeof harbour)[], found: ListedLead[]) => {
  const api = fakeApi({
    "GET /api/lead-replier/conversations": () => page(leads, null, leads.length),
    "GET /api/leads/counts": () => ({ needsReply: 0, reminders: 0 }),
    "GET /api/leads": () => page(found, null, found.length),
  });
  return { api, ...draw(<Leads />) };
};

test("words look through the archived leads, too, which are said to be archived", async () => {
  const { api, user } = list([harbour, aurora], [aurora]);
  await user.click(await screen.findByRole("searchbox", { name: "Search leads" }));
  expect(names()).toEqual([expect.stringContaining("Harbour")]);
  await user.paste("aurora");
  await waitFor(() => expect(names()).toEqual([expect.stringMatching(/Aurora.*Archived/u)]));
  expect(api.of("GET /api/leads").at(-1)?.query).toEqual({ q: "aurora" });
});

test("a note that has the words stands in the place of what was said last, with them marked", async () => {
  const noted = { of: "note" as const, snippet: "…against a Retainer.", found: ["retainer"] };
  const { user } = list([harbour], [{ ...harbour, excerpt: noted }]);
  await user.click(await screen.findByRole("searchbox", { name: "Search leads" }));
  await user.paste("retainer");
  const mark = await screen.findByText("Retainer");
  expect(mark.tagName).toBe("MARK");
  expect(names()).toEqual([expect.stringContaining("Note: …against a Retainer.")]);
});

test("where every lead is archived it is said, and one press shows the archive", async () => {
  const { api, user } = list([aurora], [aurora]);
  await screen.findByText("All your leads are archived");
  await user.click(screen.getByRole("button", { name: "Show the archive" }));
  await waitFor(() => expect(names()).toEqual([expect.stringContaining("Aurora")]));
  expect(api.of("GET /api/leads").at(-1)?.query).toEqual({ view: "archived" });
  expect(screen.getByRole("button", { name: "Archive" }).getAttribute("aria-pressed")).toBe("true");
});
