import { expect, onTestFinished, test } from "vitest";
import { startTestApi } from "#test/start-api.ts";
import { makeParticipation } from "./centre-pages.ts";
import { startBrowser, visit } from "./start-browser.ts";

test("on a phone what comes next stands before one's own while there is nothing of that", async () => {
  const [api, browser] = await Promise.all([startTestApi(), startBrowser()]);
  onTestFinished(async () => {
    await browser.close();
    await api.close();
  });
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
