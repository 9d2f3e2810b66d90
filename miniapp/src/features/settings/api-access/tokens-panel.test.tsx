// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { type AccessToken, createAccessToken, listAccessTokens } from "#contracts/access-tokens.ts";
import { listAudit } from "#contracts/audit.ts";
import { listSavedViews } from "#contracts/saved-views.ts";
import { listWebhooks } from "#contracts/webhooks.ts";
import { by, type fakeApi, kai, refusal } from "../../../../test/fake-api.ts";
import { openProduct } from "../../../../test/product.tsx";

const at = "2026-01-05T10:00:00.000Z";
const taken: AccessToken = {
  id: "t1",
  name: "Taken",
  prefix: "lgd_abc",
  owner: "kai",
  scopes: ["insights:read"],
  createdAt: at,
  expiresAt: at,
  lastUsedAt: null,
};

const open = (answers: Parameters<typeof fakeApi>[0]) =>
  openProduct({
    address: "/admin?tab=api",
    who: kai,
    answers: { ...by(listWebhooks, () => []), ...by(listAccessTokens, () => [taken]), ...answers },
  });

test("a name that is taken is refused beside its field", async () => {
  const told = "You have a token of this name";
  const { api, user } = open(by(createAccessToken, () => refusal(409, told, { name: told })));
  await user.click(await screen.findByRole("button", { name: "Create token" }));
  const form = within(await screen.findByRole("dialog", { name: "Create token" }));
  const name = form.getByRole("textbox", { name: "Name" });
  await user.click(form.getByRole("checkbox", { name: "Read insights" }));
  await user.type(name, "Taken{Enter}");
  const alert = await form.findByRole("alert");
  expect(alert.textContent).toContain(told);
  expect(name.getAttribute("aria-describedby")?.split(" ")).toContain(alert.id);
  expect(api.sentTo(createAccessToken)).toMatchObject([{ name: "Taken", scopes: ["insights:read"] }]);
});

test("what cannot be loaded is tried again", async () => {
  const { api, user } = open(by(listAccessTokens, () => Promise.reject(new TypeError("Failed to fetch"))));
  expect(await screen.findByText("Error loading access tokens. Please try again.")).toBeTruthy();
  api.now(by(listAccessTokens, () => [taken]));
  await user.click(screen.getByRole("button", { name: "Retry" }));
  const list = within(await screen.findByRole("list", { name: "Access tokens" }));
  expect(list.getAllByRole("listitem")).toHaveLength(1);
  await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
});

test("the audit log names the token a change was made by", async () => {
  const entry = {
    id: "a1",
    actor: "kai",
    token: "Sync of the wiki",
    action: "document.add",
    subject: "document",
    subjectId: "d1",
    before: null,
    after: { title: "Sumac" },
    createdAt: at,
  };
  openProduct({
    address: "/admin?tab=audit",
    who: kai,
    answers: { ...by(listAudit, () => [entry]), ...by(listSavedViews, () => []) },
  });
  const row = (await screen.findByText(/by the token Sync of the wiki/u)).closest("li");
  expect(row?.textContent).toContain("added a document");
});
