import { describe, expect, test } from "vitest";
import { analyseQuestion } from "../knowledge/analyse-question.ts";
import { respell } from "../knowledge/respell.ts";
import { isElliptic, makeStandalone } from "./standalone-question.ts";

const elliptic = (question: string) => isElliptic(question, { analyseQuestion, respell });

test.each([
  "为什么？",
  "And for MM?",
  "what about advisory",
  "Why?",
  "How long does it take?",
  "How much?",
  "Is that negotiable?",
  "MM?",
  "for how many months?",
  "How long does that price hold?",
  "do they need to sign it first",
  "waht abuot LS",
])("%j needs what was said before", (question) => {
  expect(elliptic(question)).toBe(true);
});

test.each([
  "你们支持索拉纳质押吗？",
  "クライアントは手数料をいつ払いますか",
  "What commission do I get on an OTC deal?",
  "minimum ticket market making",
  "I heard that OTC pays 20 percent to every agent",
  "How do I request a custom proposal?",
  "Which leads should I disqualify?",
])("%j stands alone", (question) => {
  expect(elliptic(question)).toBe(false);
});

describe("without a model a follow-up", () => {
  const complete = makeStandalone({ model: null, analyseQuestion, respell });
  const user = (content: string) => ({ role: "user" as const, content });
  const assistant = (content: string) => ({ role: "assistant" as const, content });

  test("is put after the question it follows", async () => {
    const history = [user("What commission do I get on an OTC deal?"), assistant("20 %.")];
    expect(await complete("And for MM?", history)).toBe(
      "What commission do I get on an OTC deal? And for MM?",
    );
  });

  test("is told apart from a question without a question mark", async () => {
    const history = [user("commission on an OTC deal"), assistant("20 %.")];
    expect(await complete("and for MM", history)).toBe("commission on an OTC deal; and for MM");
  });

  test("goes back over other follow-ups and small talk", async () => {
    const history = [
      user("What commission do I get on an OTC deal?"),
      assistant("20 %."),
      user("And for MM?"),
      assistant("15 %."),
      user("thanks!"),
      assistant("You're welcome!"),
    ];
    expect(await complete("and ADV?", history)).toBe("What commission do I get on an OTC deal? and ADV?");
  });

  test("stays as it is at the beginning of a conversation", async () => {
    expect(await complete("And for MM?", [])).toBe("And for MM?");
    expect(await complete("And for MM?", [user("hi"), assistant("Hello!")])).toBe("And for MM?");
  });
});
