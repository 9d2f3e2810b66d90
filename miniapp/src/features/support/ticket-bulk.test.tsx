// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { Ticket } from "#contracts/support.ts";
import { draw } from "../../../test/draw.tsx";
import { fakeApi } from "../../../test/fake-api.ts";
import { ticketWith } from "../../../test/records.ts";
import { tabDrafts } from "../../platform/storage/drafts.ts";
import { useTicketChanges } from "../../entities/tickets/use-ticket-changes.ts";
import { TicketBulk } from "./ticket-bulk.tsx";

const changing = "POST /api/support/tickets/bulk";

const Bulk = ({ onDone }: { onDone: () => void }) => (
  <TicketBulk ids={["t1", "t2", "t3"]} changes={useTicketChanges()} onDone={onDone} />
);

const open = (...written: string[]) => {
  const api = fakeApi({ [changing]: () => [] });
  const onDone = vi.fn<() => void>();
  const { user } = draw(<Bulk onDone={onDone} />);
  for (const id of written) tabDrafts.write(`message about ${id}`, "Which day suits you?");
  const choose = async (what: string) => {
    await user.click(screen.getByRole("button", { name: "Change 3" }));
    await user.click(await screen.findByRole("menuitem", { name: what }));
  };
  const changed = () => api.of(changing).map(({ body }) => (body as { ids: string[] }).ids);
  return { user, choose, changed, onDone };
};

test("tickets about which something unsent is written are closed only by who says so", async () => {
  const { user, choose, changed, onDone } = open("t2");
  await choose("Solved, close");
  const asked = within(await screen.findByRole("dialog", { name: "1 unsent message" }));
  expect(asked.getByText(/^You began to write about 1 of these 3\./u)).toBeTruthy();
  await user.click(asked.getByRole("button", { name: "Cancel" }));
  expect(changed()).toEqual([]);

  await choose("Solved, close");
  await user.click(await screen.findByRole("button", { name: "Leave 1 out" }));
  await waitFor(() => expect(changed()).toEqual([["t1", "t3"]]));
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));

  await choose("Not resolved, close");
  await user.click(await screen.findByRole("button", { name: "Close all" }));
  await waitFor(() => expect(changed()).toHaveLength(2));
  expect(changed()[1]).toEqual(["t1", "t2", "t3"]);
  expect(tabDrafts.read("message about t2")).toBe("Which day suits you?");
});

test("nothing is asked where nothing is written, or the tickets stay open", async () => {
  const { choose, changed } = open();
  await choose("Solved, close");
  await waitFor(() => expect(changed()).toHaveLength(1));
  tabDrafts.write("message about t1", "Which day suits you?");
  await choose("In Progress");
  await waitFor(() => expect(changed()).toHaveLength(2));
});

const ticket = ticketWith("t1", { status: "In Progress", handledBy: "kai" });

const Solve = () => {
  const { change } = useTicketChanges();
  const close = () => change.mutate({ ticket, to: { status: "Closed", result: "Solved" } });
  return <button onClick={close}>Solve</button>;
};

test("a ticket that was closed by one press is as it was before by another", async () => {
  const api = fakeApi({
    "PATCH /api/support/tickets/t1": ({ body }) => ({ ...ticket, ...(body as Partial<Ticket>) }),
  });
  const { user } = draw(<Solve />);
  await user.click(screen.getByRole("button", { name: "Solve" }));
  expect(await screen.findByText("Ticket closed")).toBeTruthy();
  // A notice that has just come can be pressed a moment later.
  await waitFor(() => user.click(screen.getByRole("button", { name: "Undo" })));
  expect(await screen.findByText("Ticket updated")).toBeTruthy();
  expect(api.of("PATCH /api/support/tickets/t1").map(({ body }) => body)).toEqual([
    { status: "Closed", result: "Solved" },
    { status: "In Progress", result: "Pending" },
  ]);
});
