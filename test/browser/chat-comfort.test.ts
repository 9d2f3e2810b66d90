import { beforeAll, expect, test } from "vitest";
import { hold } from "#test/hold.ts";
import { answers, chatWithModel, manyWords, message, question } from "./chat-pages.ts";
import { askFor, setOffline, visit } from "./start-browser.ts";

const chat = chatWithModel();
beforeAll(() => {
  chat.fake.always({ text: "answerable: true\nTwenty percent of the net spread [1]." });
});

test("an answer is stopped, keeps what was written after a reload, and can be asked again", async () => {
  const page = await chat.start();
  chat.fake.next({ text: `answerable: true\n${manyWords}`, restAfter: hold().held });
  await askFor(page, question);
  await page.getByRole("article", { name: "Assistant" }).getByText("word3").waitFor();
  await page.getByRole("button", { name: "Stop" }).click();
  await answers(page).getByText("You stopped this answer.").waitFor();
  await page.getByRole("button", { name: "Send" }).waitFor();
  await page.reload();
  await answers(page).getByText("word3").waitFor();
  await expect.poll(() => answers(page).getByText("word59").count()).toBe(0);
  await page.getByRole("button", { name: "Ask again" }).click();
  await answers(page).getByText("Twenty percent").waitFor();
  await expect.poll(() => answers(page).count()).toBe(1);
});

test("the last question is edited and sent again in its own place", async () => {
  const page = await chat.start();
  await askFor(page, "What comission on OTC?");
  await answers(page).getByText("Twenty percent").waitFor();
  await message(page).fill("half a thought");
  await page.getByRole("log").getByText("What comission on OTC?").hover();
  await page.getByRole("button", { name: "Edit question" }).click();
  expect(await message(page).inputValue()).toBe("What comission on OTC?");
  await page.getByRole("button", { name: "Cancel editing" }).click();
  expect(await message(page).inputValue()).toBe("half a thought");
  await message(page).fill("");
  await message(page).press("ArrowUp");
  await page.getByText("Editing your last question").waitFor();
  await message(page).fill("What commission on OTC?");
  await page.keyboard.press("Enter");
  await page.getByRole("log").getByText("What commission on OTC?").waitFor();
  await page.reload();
  await answers(page).getByText("Twenty percent").waitFor();
  await expect.poll(() => answers(page).count()).toBe(1);
  await expect.poll(() => page.getByText("comission").count()).toBe(0);
});

test("a question written offline waits, can be taken back, and is sent once", async () => {
  const page = await chat.start();
  const waiting = page.getByText("Sent once you are back online.");
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/api/chat/messages")) sent.push(request.url());
  });
  await setOffline(page, true);
  await page.getByText("You are offline", { exact: true }).waitFor();
  await askFor(page, question);
  await waiting.waitFor();
  await page.getByRole("button", { name: "Take back" }).click();
  expect(await message(page).inputValue()).toBe(question);
  await message(page).press("Enter");
  await waiting.waitFor();
  expect(sent).toEqual([]);
  await setOffline(page, false);
  await answers(page).getByText("Twenty percent").waitFor();
  await waiting.waitFor({ state: "detached" });
  expect(sent).toHaveLength(1);
  await page.reload();
  await answers(page).getByText("Twenty percent").waitFor();
  await expect.poll(() => answers(page).count()).toBe(1);
});

test("what the cited document says besides can be asked next", async () => {
  const page = await chat.start();
  await askFor(page, question);
  await answers(page).getByText("Twenty percent").waitFor();
  const next = page.getByRole("region", { name: "Related topics" });
  await next.getByRole("button", { name: "Market making commission" }).click();
  await page.getByRole("log").getByText("Market making commission").waitFor();
  await answers(page).nth(1).waitFor();
  await next.getByRole("button").first().waitFor();
  await expect.poll(() => next.getByRole("button", { name: "Market making commission" }).count()).toBe(0);
});

test("search finds a message of a chat one has left, and shows it there", async () => {
  const page = await chat.start();
  await askFor(page, "What about the zebra desk on OTC deals?");
  await answers(page).first().waitFor();
  await page.getByRole("button", { name: "New chat" }).click();
  await page.getByRole("heading", { name: "What do you need to know?" }).waitFor();
  await page.getByRole("button", { name: "Search everything" }).click();
  const dialog = page.getByRole("dialog", { name: "Search everything" });
  await dialog.getByRole("searchbox").fill("giraffe");
  await dialog.getByText("Nothing found").waitFor();
  const { held, release } = hold();
  await page.route(
    "**/api/chat/search?**",
    async (route) => {
      await held;
      await route.continue();
    },
    { times: 1 },
  );
  await dialog.getByRole("searchbox").fill("zebra otc");
  await dialog.getByRole("status", { name: "Searching..." }).waitFor();
  release();
  await dialog.getByText("1 message", { exact: true }).waitFor();
  await dialog.getByRole("button", { name: /zebra desk/u }).click();
  await dialog.waitFor({ state: "detached" });
  await page.getByRole("log").getByText("zebra desk").waitFor();
  await page.locator("[data-message]:focus").getByText("zebra desk").waitFor();
  await expect.poll(() => answers(page).count()).toBe(1);
});

test("an answer keeps its height when the code that draws it comes", async () => {
  const page = await visit(chat.browser, chat.api, { as: await chat.api.member() });
  const { held, release } = hold();
  await page.route("**/assets/markdown-view-*", async (route) => {
    await held;
    await route.continue();
  });
  chat.fake.next({
    text: `answerable: true
You keep **15 %** of the net fee on an OTC deal that you have sourced yourself.

## What to do

1. Log the deal on your card before the call.
2. Send the proof with a ticket.

| Tier | Share |
| --- | ---: |
| Starter | 15 % |
| Lead | 20 % |

> Shares are of the net fee, not of the volume.`,
  });
  await page.goto("/dashboard");
  await askFor(page, question);
  const answer = answers(page).last();
  await answer.getByText("not of the volume").waitFor();
  await answer.getByRole("button", { name: "Copy" }).first().waitFor();
  const before = (await answer.boundingBox())?.height ?? 0;
  release();
  await answer.getByRole("region", { name: "Table" }).waitFor();
  // A small number may stand where its mark does not fit on a line.
  expect(Math.abs(((await answer.boundingBox())?.height ?? 0) - before)).toBeLessThan(12);
});

test("a source's number never stands on a line without its word", async () => {
  const page = await chat.start();
  await askFor(page, question);
  await answers(page)
    .getByRole("button", { name: /^Source 1/u })
    .waitFor();
  const alone = await page.evaluate<number[]>(`(() => {
    const number = document.querySelector("sup button");
    const paragraph = number.closest("p");
    const isAlone = (width) => {
      paragraph.style.width = width + "px";
      const word = document.createRange();
      word.selectNodeContents(paragraph.firstChild);
      const line = [...word.getClientRects()].at(-1);
      const box = number.getBoundingClientRect();
      return box.width < 16 || box.top > line.bottom - 4 || box.bottom < line.top;
    };
    return Array.from({ length: 200 }, (_, more) => 100 + more).filter(isAlone);
  })()`);
  expect(alone).toEqual([]);
});
