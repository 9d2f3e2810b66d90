import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#core/ids.ts";
import { startTestBot, type TestBot } from "#test/start-bot.ts";

let bot: TestBot;

beforeAll(async () => {
  bot = await startTestBot();
});
afterAll(() => bot.close());

test("the core team is told of changed pages that wait, with a button that opens them, and of those that are gone", async () => {
  const [admin, id] = [await bot.linked("CORE TEAM (ADMIN)"), newId()];
  const tell = (gone: string[], held: string[]) =>
    bot.database.sql.transaction((trx) =>
      bot.core.telegram.sourceNews(trx, id, { name: "Docs", gone, held, lost: null }),
    );
  await tell([], ["Fees"]);
  const waiting = await admin.chat.told(/A page of Docs has changed and waits/u);
  expect(waiting.text).toContain("• Fees");
  expect(waiting.text).not.toContain("trash");
  const [button] = waiting.buttons;
  expect(button?.text).toBe("Compare answers");
  expect(button?.web_app?.url).toBe(`https://legend.test/admin?tab=documents&view=import&source=${id}`);
  await tell(["Old rates"], ["Terms"]);
  const both = await admin.chat.told(/A page of Docs is gone/u);
  expect(both.text).toMatch(/trash[^]*• Old rates[^]*Golden questions[^]*• Terms/u);
  expect(both.buttons[0]?.text).toBe("Open sources");
});
