import { expect, onTestFinished, test } from "vitest";
import { startTestApi } from "#test/start-api.ts";
import { makeParticipation } from "./centre-pages.ts";
import { startBrowser, visit } from "./start-browser.ts";

test("on a phone what comes next stands before one's own while there is nothing of that", async () => {
  const [api, browser] = await Promise.all([startTestApi(), startBrowser()]);
  onTestFinished(() => api.close());
  const admin = await api.member("CORE TEAM (ADMIN)");
  const body = { initiative: ["Partner AMA"], initiativeTime: "2099-12-03" };
  await api.send("/api/initiatives/upcoming", { method: "POST", token: admin.token, body });
  const agent = await api.member();
  const page = await visit(browser, api, { screen: "phone", as: agent });
  const placeOf = async (name: string) => (await page.getByRole("heading", { name }).boundingBox())?.y ?? 0;
  const isNextFirst = async () =>
    (await placeOf("Upcoming Initiatives")) < (await placeOf("My Participations This Month"));
  await page.goto("/initiatives");
  await page.getByText("No participations yet this month").waitFor();
  await page.getByText("Partner AMA").waitFor();
  expect(await isNextFirst()).toBe(true);
  await makeParticipation(api, agent);
  await page.getByRole("list", { name: "My Participations" }).waitFor();
  expect(await isNextFirst()).toBe(false);
});

test("what was announced is news until it has been looked at", async () => {
  const [api, browser] = await Promise.all([startTestApi(), startBrowser()]);
  onTestFinished(() => api.close());
  const [admin, agent] = [await api.member("CORE TEAM (ADMIN)"), await api.member()];
  const page = await visit(browser, api, { screen: "phone", as: agent });
  await page.goto("/dashboard/chats");
  const link = page.getByRole("navigation", { name: "Places" }).getByRole("link", { name: /^Initiatives/u });
  await link.waitFor();
  expect((await link.textContent())?.trim()).toBe("Initiatives");
  const body = { initiative: ["Partner AMA"], initiativeTime: "2099-12-03" };
  await api.send("/api/initiatives/upcoming", { method: "POST", token: admin.token, body });
  await link.getByText("1").waitFor();
  await link.tap();
  const row = page.getByRole("list", { name: "Upcoming Initiatives" }).getByRole("listitem");
  await row.getByRole("img", { name: "New" }).waitFor();
  await link.getByText("1").waitFor({ state: "detached" });
  await page.reload();
  await row.getByText("Partner AMA").waitFor();
  await expect.poll(() => row.getByRole("img", { name: "New" }).count()).toBe(0);
});
