// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Lead } from "#contracts/leads.ts";
import { draw } from "../../../test/draw.tsx";
import { fakeApi } from "../../../test/fake-api.ts";
import { leadConversation } from "../../../test/lead-conversation.ts";
import { LeadFacts } from "./lead-facts.tsx";
import { useLeadChanges } from "./use-lead-changes.ts";

const [sentAt, wroteAt] = ["2026-01-05T10:00:00.000Z", "2026-01-05T10:01:00.000Z"];

const lead: Lead = {
  ...leadConversation({ conversationId: "c1", projectName: "Harbour", lastMessageAt: wroteAt }),
  owner: { id: "kai", username: "kai", disabled: false },
  openedAt: sentAt,
  sentAt,
  wroteAt,
};

const Facts = ({ lead }: { lead: Lead }) => (
  <LeadFacts lead={lead} changes={useLeadChanges("c1", () => undefined)} />
);

test.each([
  { state: { needsReply: true }, next: /^You, since/u },
  { state: { wroteAt: null }, next: /^The lead, since/u },
  // That it wrote after what was sent to it makes it nobody's turn.
  { state: { archived: true }, next: /^Archived$/u },
])("a lead of $state is said to wait for $next", async ({ state, next }) => {
  fakeApi({});
  draw(<Facts lead={{ ...lead, ...state }} />);
  const term = await screen.findByText("Next");
  expect(term.nextElementSibling?.textContent).toMatch(next);
});
