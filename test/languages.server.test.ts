import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { languageDocuments } from "./language-documents.ts";
import { startTestApi, type Member, type TestApi } from "./start-api.ts";

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
  for (const { title, content } of languageDocuments) await add(title, content);
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

describe.each(languageDocuments)("$language", ({ title, answered, unanswered }) => {
  test.each(answered)("answers %s", async (question, says) => {
    const { knowledgeGapDetected, assistantMessage } = await ask(question);
    expect(knowledgeGapDetected).toBe(false);
    expect(assistantMessage.metadata.uncertain).toBeUndefined();
    expect(assistantMessage.metadata.sourcesWithScores[0].title).toBe(title);
    expect(assistantMessage.content).toContain(says);
  });

  test.each(unanswered)("knows that nothing answers %s", async (question) => {
    expect((await ask(question)).knowledgeGapDetected).toBe(true);
    expect(await requests(question)).toHaveLength(1);
  });
});

const alike = [
  ["公司的停车场在哪里？", "请问公司停车场在哪里", "公司的停车场什么时候开？"],
  [
    "社員旅行の行き先はどこですか？",
    "今度の社員旅行の行き先はどこになりますか",
    "社員旅行の行き先はいつ決まりますか？",
  ],
  ["งานสัมมนาประจำปีจัดที่จังหวัดไหน", "ขอทราบว่างานสัมมนาประจำปีจัดที่จังหวัดไหนครับ", "งานสัมมนาประจำปีจัดเมื่อไร"],
  [
    "Где пройдёт летняя конференция?",
    "Подскажите, где пройдет летняя конференция",
    "Когда пройдёт летняя конференция?",
  ],
  ["워크숍은 어디에서 열리나요?", "워크숍이 어디서 열리나요", "워크숍은 언제 열리나요?"],
];

test.each(alike)("%s asks the same as %s, and not the same as %s", async (one, other, another) => {
  for (const question of [one, other, another]) await ask(question);
  expect(await requests(one)).toHaveLength(1);
  expect(await requests(other)).toHaveLength(0);
  expect(await requests(another)).toHaveLength(1);
});

test("counts questions that ask the same as one common question", async () => {
  for (const question of ["报价的有效时间是多久？", "请问报价有效的时间多久", "有效的报价时间多久呢"])
    await ask(question);
  const { body } = await api.send("/api/analytics/common-bd-questions", { token: admin.token });
  const counted = body.filter(({ question }: { question: string }) => question.includes("报价"));
  expect(counted).toMatchObject([{ frequency: 4 }]);
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

test("answers a greeting without looking for it", async () => {
  for (const greeting of ["你好！", "こんにちは", "สวัสดีครับ", "Здравствуйте", "안녕하세요"]) {
    const { knowledgeGapDetected, assistantMessage } = await ask(greeting);
    expect([knowledgeGapDetected, assistantMessage.content]).toEqual([
      false,
      "Hello! Ask me anything about our services, commissions, guidelines or processes.",
    ]);
  }
});

describe("a lead who writes Chinese", () => {
  const reply = async (leadMessage: string) => {
    const { token } = await api.member();
    const body = { projectName: "Nova", leadMessage, sessionId: "default-session", service: "OTC" };
    return (await api.send("/api/lead-replier/generate", { method: "POST", token, body })).body;
  };

  test("is kept company where nobody has the words, and the question goes to the core team", async () => {
    const asked = "你们支持哪些国家的银行转账？";
    const { knowledgeGapDetected, suggestedReply } = await reply(asked);
    expect(knowledgeGapDetected).toBe(true);
    expect(suggestedReply).toContain("I'd rather not answer it with a guess");
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
