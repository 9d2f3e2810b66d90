// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Lead } from "#contracts/leads.ts";
import { draw } from "../../../test/draw.tsx";
import { fakeApi, page, refusal } from "../../../test/fake-api.ts";
import { leadConversation } from "../../../test/lead-conversation.ts";
import { LeadFacts } from "./lead-facts.tsx";
import { LeadNeed } from "./lead-state.tsx";
import { LeadRecord } from "./lead-record.tsx";
import { ReminderDialog } from "./reminder-dialog.tsx";
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

test("who else is in touch with a lead's project is said beside whose it is, and who has left as having been", async () => {
  const since = new Date(2020, 10, 3, 9).toISOString();
  const contact = (username: string, disabled: boolean) => ({ username, disabled, since });
  fakeApi({
    "GET /api/leads/contacts": () => [contact("kai", false), contact("ben", false), contact("tom", true)],
  });
  draw(<Facts lead={lead} />);
  expect(await screen.findByText("@ben is in touch with this project since Nov 3, 2020")).toBeTruthy();
  expect(screen.getByText(/^@tom, who has left, was in touch/u)).toBeTruthy();
  expect(screen.queryByText(/^@kai/u)).toBeNull();
});

test("when something happened to a lead is said with its hour, also of an earlier day", async () => {
  const event = { id: "e1", kind: "opened", at: new Date(2026, 0, 5, 21, 7).toISOString(), by: "kai" };
  fakeApi({ "GET /api/leads/c1/timeline": () => page([event], null, 1) });
  draw(<LeadRecord lead={lead} onGone={() => undefined} />);
  expect(await screen.findByText(/^Jan 5, 2026, 9:07\sPM$/u)).toBeTruthy();
});

test("a lead that needs a reply still says until when it was put off", async () => {
  const reminderAt = new Date(2099, 2, 4, 9).toISOString();
  draw(<LeadNeed state={{ ...lead, needsReply: true, reminderAt }} />);
  expect(await screen.findByText("Needs reply")).toBeTruthy();
  expect(screen.getByText("Mar 4, 2099")).toBeTruthy();
});

test("a note that is being written is saved before its lead is handed over, which waits for it", async () => {
  let note: () => unknown = () => refusal(503, "Out of order");
  const api = fakeApi({
    "GET /api/leads/c1/timeline": () => page([], null, 0),
    "GET /api/colleagues": () => [{ id: "ann", username: "ann" }],
    "POST /api/leads/c1/notes": () => note(),
    "POST /api/leads/c1/hand-over": () => ({
      ...lead,
      owner: { id: "ann", username: "ann", disabled: false },
    }),
  });
  const { user } = draw(<LeadRecord lead={lead} onGone={() => undefined} />);
  await user.type(await screen.findByLabelText("Add a note"), "Calls in May");
  await user.click(screen.getByRole("button", { name: "Hand over" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(await dialog.findByRole("combobox", { name: "To" }));
  await user.click(await screen.findByRole("option", { name: "@ann" }));
  const give = dialog.getByRole("button", { name: "Hand over" });
  await user.click(give);
  await screen.findByText("Out of order");
  expect(api.of("POST /api/leads/c1/hand-over")).toEqual([]);

  note = () => ({ ...lead });
  await user.click(give);
  await waitFor(() => expect(api.of("POST /api/leads/c1/hand-over")).toHaveLength(1));
  expect(api.of("POST /api/leads/c1/notes").at(-1)?.body).toEqual({ text: "Calls in May" });
});

const Reminder = () => {
  const { change } = useLeadChanges("c1", () => undefined);
  return <ReminderDialog lead={lead} change={change} onClose={() => undefined} />;
};

test("a day to be reminded on that is past is refused until another is chosen", async () => {
  fakeApi({});
  const { user } = draw(<Reminder />);
  const past = "Choose a day that is still to come";
  fireEvent.change(await screen.findByLabelText("Day"), { target: { value: "2020-01-05" } });
  await user.click(screen.getByRole("button", { name: "Set reminder" }));
  expect(screen.getByText(past)).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Tomorrow" }));
  expect(screen.queryByText(past)).toBeNull();
});
