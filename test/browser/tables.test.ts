import { expect, test } from "vitest";
import { chatWithModel, answers } from "./chat-pages.ts";
import { askFor, visit, type Screen } from "./start-browser.ts";

const chat = chatWithModel();

const columns = ["Service", "First deal", "Second deal", "Third deal", "Every deal after that", "Paid after"];
const row = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
const table = [
  row(columns),
  row(columns.map(() => "---")),
  ...["OTC", "MM", "LS"].map((service) => row([service, ...columns.slice(1).map((name) => `${name} of it`)])),
].join("\n");

test("on a phone a table whose words can wrap is all in sight", async () => {
  const page = await visit(chat.browser, chat.api, { screen: "phone", as: await chat.api.member() });
  await page.goto("/dashboard");
  await page.getByRole("heading", { name: "What do you need to know?" }).waitFor();
  const narrow = [
    row(["Kind of deal", "Commission of the partner"]),
    row(["---", "---"]),
    row(["A system that is bought by its customer", "2.4 % of the price that was agreed"]),
  ];
  chat.fake.next({ text: `answerable: true\nAs agreed [1].\n\n${narrow.join("\n")}` });
  await askFor(page, "How many days after a deal closes are commissions paid to a new partner?");
  const shown = answers(page).getByRole("region", { name: "Table" });
  await shown.waitFor();
  const table = "document.querySelector('[aria-label=Table]')";
  expect(await page.evaluate(`${table}.scrollWidth - ${table}.clientWidth`)).toBe(0);
  await expect.poll(() => answers(page).getByRole("button", { name: "Full screen" }).count()).toBe(0);
});

test.each(["phone", "desktop"] as Screen[])(
  "on a %s a table that is too wide scrolls by itself and can be read full screen",
  async (screen) => {
    const page = await visit(chat.browser, chat.api, { screen, as: await chat.api.member() });
    await page.goto("/dashboard");
    await page.getByRole("heading", { name: "What do you need to know?" }).waitFor();
    const wider =
      screen === "phone" ? table : table.replaceAll("of it", "of everything that was agreed with it");
    chat.fake.next({ text: `answerable: true\nAs agreed [1].\n\n${wider}` });
    await askFor(page, "How many days after a deal closes are commissions paid to a new partner?");
    const shown = answers(page).getByRole("region", { name: "Table" });
    await shown.waitFor();
    if (screen === "desktop") await page.setViewportSize({ width: 700, height: 800 });
    const open = answers(page).getByRole("button", { name: "Full screen" });
    await open.waitFor();
    // The page itself never scrolls sideways, and the first column stays in sight.
    expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBe(0);
    const first = shown.getByRole("cell", { name: "OTC", exact: true });
    const before = await first.boundingBox();
    await page.evaluate("document.querySelector('[aria-label=Table]').scrollTo({ left: 200 })");
    expect((await first.boundingBox())?.x).toBe(before?.x);

    const whole = page.getByRole("dialog", { name: "Table" });
    await open.click();
    await whole.getByRole("cell", { name: "OTC", exact: true }).waitFor();
    await page.keyboard.press("Escape");
    await whole.waitFor({ state: "detached" });
    await shown
      .getByRole("cell", { name: /First deal of/u })
      .first()
      .click();
    await whole.waitFor();
    await whole.getByRole("button", { name: "Close" }).click();
    await whole.waitFor({ state: "detached" });
  },
);
