import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { languageDocuments } from "./language-documents.ts";
import { latinDocuments } from "./latin-documents.ts";
import { startTestApi, type Member, type TestApi } from "./start-api.ts";

const documents = [...languageDocuments, ...latinDocuments];

let api: TestApi;
let admin: Member;

const add = (title: string, content: string, category = "BD Essentials") =>
  api.send("/api/documents", {
    method: "POST",
    token: admin.token,
    body: { title, content: content.trim(), category },
  });

// Without a model: what is found is found by its words alone.
beforeAll(async () => {
  api = await startTestApi({ SAMPLE_CONTENT: "on" });
  admin = await api.member("CORE TEAM (ADMIN)");
  for (const { title, content } of documents) await add(title, content);
});
afterAll(() => api.close());

const ask = async (content: string, by?: Member) => {
  const { token } = by ?? (await api.member());
  const body = { content, role: "user", sessionId: "default-session" };
  return (await api.send("/api/chat/messages", { method: "POST", token, body })).body;
};
const search = async (query: string) =>
  (await api.send(`/api/documents/search/${encodeURIComponent(query)}`, { token: admin.token })).body;
const requests = async (question: string) =>
  (await api.send("/api/feedback", { token: admin.token })).body.filter(
    (each: { userQuestion: string }) => each.userQuestion === question,
  );

describe.each(documents)("$language", ({ title, answered, near, unanswered }) => {
  test.each(answered)("answers %s", async (question, says) => {
    const { knowledgeGapDetected, assistantMessage } = await ask(question);
    expect(knowledgeGapDetected).toBe(false);
    expect(assistantMessage.metadata.uncertain).toBeUndefined();
    expect(assistantMessage.metadata.sourcesWithScores[0].title).toBe(title);
    expect(assistantMessage.content).toContain(says);
  });

  test.each(near)("says that it is not sure whether %s is answered", async (question) => {
    const { knowledgeGapDetected, assistantMessage } = await ask(question);
    expect(knowledgeGapDetected).toBe(false);
    expect(assistantMessage.metadata.uncertain).toBe(true);
  });

  test.each(unanswered)("knows that nothing answers %s", async (question) => {
    expect((await ask(question)).knowledgeGapDetected).toBe(true);
    expect(await requests(question)).toHaveLength(1);
  });
});

const alike = [
  ["年会门票在哪里？", "在哪里，年会的门票"],
  ["忘年会の会場はどこですか？", "どこですか、忘年会の会場は"],
  ["งานเลี้ยงปีใหม่จัดที่ไหน", "จัดที่ไหน งานเลี้ยงปีใหม่"],
  ["Где пройдёт летняя конференция?", "Летняя конференция: где пройдет?"],
  ["송년회는 어디에서 열리나요?", "어디에서 열리나요, 송년회는?"],
];

test.each(alike)("%s asks the same as %s", async (one, other) => {
  for (const question of [one, other]) await ask(question);
  expect(await requests(one)).toHaveLength(1);
  expect(await requests(other)).toHaveLength(0);
});

test("counts questions that ask the same as one common question", async () => {
  for (const question of ["报价的有效时间是多久？", "报价有效的时间是多久", "有效的报价时间是多久"])
    await ask(question);
  const { body } = await api.send("/api/analytics/common-bd-questions", { token: admin.token });
  const counted = body.filter(({ question }: { question: string }) => question.includes("报价"));
  expect(counted).toMatchObject([{ frequency: 3 }]);
});

test("finds an answer of the core team again when the same is asked in other words", async () => {
  const asked = "客户的推荐奖金可以转让吗？";
  expect((await ask(asked)).knowledgeGapDetected).toBe(true);
  const [{ id }] = await requests(asked);
  await api.send(`/api/feedback/${id}`, {
    method: "PATCH",
    token: admin.token,
    body: { status: "answered", adminResponse: "推荐奖金不能转让。" },
  });
  const again = await ask("请问，推荐客户的奖金可以转让吗");
  expect(again.assistantMessage.content).toContain("推荐奖金不能转让。");
});

test.each([
  ["对账", "场外交易业务手册", "银行对账单"],
  ["对账单", "场外交易业务手册", "银行对账单"],
  ["名簿", "相対取引の手引き", "株主名簿"],
  ["ผู้ถือหุ้น", "คู่มือการซื้อขายนอกตลาด", "ผู้ถือหุ้น"],
])("a search for %s shows the place in %s", async (query, title, place) => {
  const [first] = await search(query);
  expect(first.title).toBe(title);
  expect(first.snippet).toContain(place);
  expect(first.snippet.length).toBeLessThan(215);
});

test.each([
  ["你好！", "您好！请"],
  ["こんにちは", "こんにちは！サービス"],
  ["สวัสดีครับ", "สวัสดี!"],
  ["Здравствуйте", "Здравствуйте! Спросите"],
  ["안녕하세요", "안녕하세요! 서비스"],
])("answers %j in its language without looking for it", async (greeting, reply) => {
  const { knowledgeGapDetected, assistantMessage } = await ask(greeting);
  expect(knowledgeGapDetected).toBe(false);
  expect(assistantMessage.content).toContain(reply);
});

describe("a lead who writes Chinese", () => {
  const reply = async (leadMessage: string) => {
    const { token } = await api.member();
    const body = { projectName: "Nova", leadMessage, sessionId: "default-session", service: "OTC" };
    return (await api.send("/api/lead-replier/generate", { method: "POST", token, body })).body;
  };

  test("is kept company where nobody has the words, and the question goes to the core team", async () => {
    const asked = "你们的吉祥物叫什么名字？";
    const { knowledgeGapDetected, suggestedReply } = await reply(asked);
    expect(knowledgeGapDetected).toBe(true);
    expect(suggestedReply).toContain("我不想凭猜测回答");
    expect(await requests(asked)).toHaveLength(1);
  });

  test("gets the words of a script in Chinese", async () => {
    await add(
      "中文话术",
      "## 客户问银行转账支持哪些国家\n\n> 我们支持瑞士、新加坡和香港的银行转账。请问贵公司的账户开在哪个国家？",
      "Lead Handling Scripts",
    );
    const { suggestedReply, knowledgeGapDetected } = await reply("请问你们的银行转账支持哪些国家？");
    expect(knowledgeGapDetected).toBe(false);
    expect(suggestedReply).toBe("我们支持瑞士、新加坡和香港的银行转账。请问贵公司的账户开在哪个国家？");
  });
});
