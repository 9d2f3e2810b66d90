// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import {
  changeNotionConnection,
  type NotionConnection,
  readNotionConnection,
  testNotionConnection,
} from "#contracts/notion-connection.ts";
import { readSync } from "#contracts/notion.ts";
import { fixed, noNotion, openConnections, secret, set, setAt } from "../../../../test/connections.ts";
import { by, refusal } from "../../../../test/fake-api.ts";

const path = "PUT /api/connections/notion";
const tickets = { id: "a".repeat(32), title: "Tickets" };

test("what is wrong stands beside its field, and what somebody else changed meanwhile is told", async () => {
  const theirs: NotionConnection = {
    ...noNotion,
    ...setAt(2),
    token: secret("browser"),
    support: set(tickets),
  };
  const { api, user, card } = openConnections("Notion", {
    [path]: () => refusal(400, "Invalid", { token: "Notion refuses the token" }),
  });
  const notion = await card();
  const token = notion.getByLabelText<HTMLInputElement>("Token");
  await user.type(token, "ntn_wrong{Enter}");
  expect((await notion.findByRole("alert")).textContent).toBe("Notion refuses the token");
  expect(token.value).toBe("ntn_wrong");
  await user.clear(token);
  await user.type(token, "ntn_typed");
  expect(notion.queryByRole("alert")).toBeNull();
  const overtaken = "boss has changed this connection in the meantime";
  api.now({
    ...by(readNotionConnection, () => theirs),
    ...by(changeNotionConnection, () => refusal(409, overtaken, { basedOn: overtaken })),
  });
  await user.click(notion.getByRole("button", { name: "Save" }));
  const told = within(await screen.findByRole("dialog", { name: "Somebody else was faster" }));
  expect(told.getByText(`${overtaken}. What you entered is not saved yet.`)).toBeTruthy();
  expect(api.sentTo(changeNotionConnection).at(-1)).toMatchObject({ token: "ntn_typed", basedOn: null });
  await user.click(told.getByRole("button", { name: "Take the newer one" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(notion.getByRole("combobox", { name: "Support tickets" }).textContent).toBe("Tickets");
});

test("what the environment sets is read only, and said to be", async () => {
  const problems = { support: [], initiatives: [], upcoming: [], team: [] };
  const { user, card } = openConnections("Notion", {
    ...by(readNotionConnection, () => ({
      ...noNotion,
      isConnected: true,
      token: secret("environment"),
      support: fixed({ ...tickets, title: null }),
    })),
    ...by(testNotionConnection, () => ({
      ok: true,
      checks: [{ id: "support", ok: true, text: "Support tickets: every column is there" }],
      shared: [{ ...tickets, problems }],
    })),
  });
  const notion = await card();
  const field = (name: string) => notion.getByLabelText<HTMLInputElement>(name);
  for (const name of ["Token", "Support tickets"]) expect(field(name).readOnly).toBe(true);
  expect(notion.getByText("Set by NOTION_TOKEN in the environment")).toBeTruthy();
  expect(notion.getByText("Set by NOTION_SUPPORT_DATA_SOURCE in the environment")).toBeTruthy();
  await user.click(notion.getByRole("button", { name: "Test" }));
  expect(await notion.findByText("Support tickets: every column is there")).toBeTruthy();
  expect(field("Support tickets").value).toBe("Tickets");
});

test("the Sync tab leads to where it is connected", async () => {
  const { user, card, router } = openConnections(
    "Notion",
    by(readSync, () => ({
      connected: false,
      sources: [],
      waiting: 0,
      lagSeconds: 0,
      failed: [],
      webhook: null,
    })),
  );
  await router.navigate("/admin?tab=sync");
  const empty = await screen.findByText("Notion is not connected");
  const place = within(empty.closest("main") ?? document.body);
  await user.click(place.getByRole("link", { name: "Connections" }));
  expect((await card()).getByText("Not connected")).toBeTruthy();
  expect(window.location.search).toContain("tab=connections");
});
