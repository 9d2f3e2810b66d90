// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { RecentLead } from "#contracts/home.ts";
import { draw } from "../../../test/draw.tsx";
import { fakeApi } from "../../../test/fake-api.ts";
import { RecentRow } from "./recent-row.tsx";

const lead: RecentLead = {
  kind: "lead",
  conversationId: "c1",
  projectName: "Harbour",
  service: "OTC",
  stage: "In talks",
  needsReply: false,
  handedOverFrom: null,
  reminderAt: null,
  lastLine: "How long?",
  lastBy: "lead",
  lastMessageAt: "2026-01-05T10:00:00.000Z",
  isUnread: false,
  request: null,
};

test.each([
  { state: { needsReply: true }, beside: "Needs reply" },
  { state: { isUnread: true }, beside: "New" },
  { state: {}, beside: "In talks" },
])("a lead's stage stands in its row once, also beside '$beside'", async ({ state, beside }) => {
  fakeApi({});
  draw(<RecentRow item={{ ...lead, ...state }} isOpen={false} from={undefined} onOpen={undefined} />);
  expect(await screen.findByText(beside)).toBeTruthy();
  expect(screen.getAllByText("In talks")).toHaveLength(1);
});

test("a lead that came from somebody else says from whom in the place of what was said and of its stage, and is new", async () => {
  fakeApi({});
  draw(<RecentRow item={{ ...lead, handedOverFrom: "mira" }} isOpen={false} from={undefined} />);
  expect(await screen.findByText("From @mira")).toBeTruthy();
  expect(screen.getByText("New")).toBeTruthy();
  expect(screen.queryByText("In talks")).toBeNull();
  expect(screen.queryByText("How long?")).toBeNull();
});
