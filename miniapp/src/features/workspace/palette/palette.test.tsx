// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import { type FoundRecords, findRecords } from "#contracts/find.ts";
import { readSync } from "#contracts/notion.ts";
import { listSavedViews } from "#contracts/saved-views.ts";
import { listUsers } from "#contracts/users.ts";
import { by, type fakeApi, kai } from "../../../../test/fake-api.ts";
import { openProduct } from "../../../../test/product.tsx";

const finding = "GET /api/admin/find";
const nothing: FoundRecords = { people: [], documents: [], requests: [], tickets: [], leads: [] };
const person = (title: string) => ({ id: title, title, about: "BD" });

const open = async (answers: Parameters<typeof fakeApi>[0] = {}, address = "/admin?tab=sync") => {
  const product = openProduct({
    address,
    who: kai,
    answers: {
      ...by(readSync, () => ({
        connected: false,
        sources: [],
        waiting: 0,
        lagSeconds: 0,
        failed: [],
        webhook: null,
      })),
      ...by(listSavedViews, () => []),
      ...by(listUsers, () => []),
      ...answers,
    },
  });
  await screen.findByRole("heading", { level: 1 });
  const field = () => screen.findByRole<HTMLInputElement>("combobox", { name: "Go to or do" });
  const call = async () => {
    await product.user.keyboard("{Control>}k{/Control}");
    const found = await field();
    await waitFor(() => expect(document.activeElement).toBe(found));
  };
  return { ...product, field, call };
};

const palette = () => screen.queryByRole("dialog", { name: "Go to or do" });
const option = (name: RegExp) => screen.findByRole("option", { name });
const chosen = () => document.querySelector('[role="option"][aria-selected="true"]');
const status = (text: string) => screen.findByText(text).then((one) => one.closest("[role=status]"));

test("sections are reached by a few letters, the arrows, Home and End, and Escape gives the focus back", async () => {
  const { user, field, call } = await open(
    by(findRecords, () => nothing),
    "/admin?tab=team",
  );
  const search = await screen.findByRole("searchbox", { name: "Search the team" });
  search.focus();
  await call();
  await option(/^Pending/u);
  expect(chosen()?.textContent).toContain("Pending");
  await user.keyboard("{ArrowDown}");
  expect(chosen()?.textContent).toContain("Most Common BD Questions");
  expect((await field()).getAttribute("aria-activedescendant")).toBe(chosen()?.id);
  await user.keyboard("{End}");
  expect(chosen()?.textContent).toContain("Open BD Assistant");
  await user.keyboard("{Home}{ArrowUp}");
  expect(chosen()?.textContent).toContain("Pending");
  await user.keyboard("{Escape}");
  await waitFor(() => expect(palette()).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(search));
  await call();
  await user.keyboard("sync");
  await waitFor(() => expect(chosen()?.textContent).toContain("Sync"));
  await user.keyboard("{Enter}");
  expect(await screen.findByRole("heading", { level: 1, name: "Sync" })).toBeTruthy();
  expect(palette()).toBeNull();
});

test("it opens and closes by the same keys, and not over another window", async () => {
  const { user, call } = await open();
  await call();
  await user.keyboard("{Control>}k{/Control}");
  await waitFor(() => expect(palette()).toBeNull());
  await user.keyboard("?");
  const help = within(await screen.findByRole("dialog", { name: "Keyboard shortcuts" }));
  expect(await help.findByText("Go to or do anything")).toBeTruthy();
  await user.keyboard("{Control>}k{/Control}");
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("it says that it searches, that nothing was found, and that it failed, with another try", async () => {
  let fail: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    fail = resolve;
  });
  const failing = by(findRecords, () => held.then(() => Response.json({}, { status: 500 })));
  const { api, user, call } = await open(failing);
  await call();
  await user.keyboard("zzyzx");
  const searching = "Searching people, documents, requests, tickets and leads…";
  expect(await status(searching)).not.toBeNull();
  fail();
  const broken = "Error searching people, documents, requests, tickets and leads. Please try again.";
  expect(await status(broken)).not.toBeNull();
  api.now(by(findRecords, () => nothing));
  await user.click(screen.getByRole("button", { name: "Retry" }));
  expect(await status("Nothing found for “zzyzx”")).not.toBeNull();
  expect(screen.queryByRole("listbox")).toBeNull();
});

test("typing on calls off what was asked before, and only what was typed last is shown", async () => {
  const first = new Promise<FoundRecords>(() => undefined);
  const { api, user, field, call } = await open(
    by(findRecords, ({ q }) => (q === "maya" ? first : { ...nothing, people: [person("@heron_agent")] })),
  );
  await call();
  await user.paste("maya");
  await waitFor(() => expect(api.sentTo(findRecords)).toEqual([{ q: "maya" }]));
  expect(api.of(finding)[0]?.signal?.aborted).toBe(false);
  await user.clear(await field());
  await user.paste("heron_agent");
  await option(/^@heron_agent/u);
  expect(api.of(finding).map(({ signal }) => signal?.aborted)).toEqual([true, false]);
  expect(api.sentTo(findRecords).at(-1)).toEqual({ q: "heron_agent" });
  expect(screen.queryByRole("option", { name: /^@maya_core/u })).toBeNull();
});

test("offline, sections are still found, and the records once the connection is back", async () => {
  const { user, call, api } = await open(
    by(findRecords, () => ({ ...nothing, people: [person("@heron_agent")] })),
  );
  await call();
  const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  onTestFinished(() => void vi.restoreAllMocks());
  window.dispatchEvent(new Event("offline"));
  await user.keyboard("a");
  expect(await screen.findByText(/^You are offline\./u)).toBeTruthy();
  await option(/^Audit Log/u);
  expect(screen.queryByRole("option", { name: /^@heron_agent/u })).toBeNull();
  expect(api.sentTo(findRecords)).toEqual([]);
  online.mockReturnValue(true);
  window.dispatchEvent(new Event("online"));
  await option(/^@heron_agent/u);
});
