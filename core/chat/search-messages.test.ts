import { expect, test } from "vitest";
import { searchMessages } from "./search-messages.ts";
import type { MessageRow } from "./message-store.ts";

const findIn = async (content: string, query: string) => {
  const row = { id: "m", content, session_id: "s", project_name: null, created_at: new Date(0) };
  const messages = {
    search: () => Promise.resolve([row as MessageRow]),
    countFound: () => Promise.resolve(1),
  };
  const search = searchMessages({ messages, titlesOf: () => Promise.resolve(new Map()) } as never);
  const { rows } = await search({ id: "u" } as never, { query });
  return { snippet: rows[0]?.snippet, found: rows[0]?.found };
};

test("shows the words around what was searched for without marks, numbers of sources or rules of tables", async () => {
  const content = "See *Fees & Payouts*.\n\n| Tier | Share |\n| --- | ---: |\n| Lead | **20 %** [1] |";
  expect(await findIn(content, "fees")).toEqual({
    snippet: "See Fees & Payouts. Tier Share Lead 20 %",
    found: ["fees"],
  });
});

test("shows the place also where no spaces part the words", async () => {
  const content = `${"公司支付佣金。".repeat(60)}客户需要提交股东名单。${"交易台每天开放。".repeat(60)}`;
  const { snippet = "", found } = await findIn(content, "股东");
  expect(snippet).toMatch(/^….*客户需要提交股东名单。.*…$/u);
  expect(snippet.length).toBeGreaterThan(150);
  expect(found).toEqual(["股东"]);
});

test("marks what carries meaning, also where each word is found within another", async () => {
  expect(await findIn("Other offers have no OTC fees.", "the otc fee")).toMatchObject({
    found: ["otc", "fees"],
  });
});
