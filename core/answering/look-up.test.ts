import { describe, expect, test } from "vitest";
import type { EvidenceState } from "../knowledge/retrieval/evidence.ts";
import type { Retrieval } from "../knowledge/retrieval/retrieve.ts";
import { completeQuestion, isBetter, lookUpInContext, mayLean } from "./look-up.ts";

test.each([
  "为什么？",
  "And for MM?",
  "what about advisory",
  "Why?",
  "How long does it take?",
  "Is that negotiable?",
  "for how many months?",
  "How long does that price hold?",
  "do they need to sign it first",
])("%j may need what was said before", (question) => {
  expect(mayLean(question)).toBe(true);
});

test.each([
  "你们支持索拉纳质押吗？",
  "クライアントは手数料を銀行口座からいつ払いますか",
  "What commission do I get on an OTC deal?",
  "minimum ticket market making",
  "I heard that OTC pays 20 percent to every agent",
  "how long does it take to get paid after closing",
])("%j stands alone", (question) => {
  expect(mayLean(question)).toBe(false);
});

const user = (content: string) => ({ role: "user" as const, content });
const assistant = (content: string) => ({ role: "assistant" as const, content });

describe("without a model a follow-up", () => {
  const complete = (question: string, history: Parameters<typeof completeQuestion>[2]) =>
    completeQuestion(null, question, history);

  test("is put after the question it follows", async () => {
    const history = [user("What commission do I get on an OTC deal?"), assistant("20 %.")];
    expect(await complete("And for MM?", history)).toBe(
      "What commission do I get on an OTC deal? And for MM?",
    );
  });

  test("is told apart from a question without a question mark", async () => {
    const history = [user("what commission on an OTC deal"), assistant("20 %.")];
    expect(await complete("and for MM", history)).toBe("what commission on an OTC deal; and for MM");
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

describe("a question in its conversation", () => {
  const before = "What commission do I get on an OTC deal?";
  const recall = async () => [user(before), assistant("20 %.")];
  const lookUp = (found: Record<string, number>, asked: string[] = []) => {
    const find = async (question: string) => {
      asked.push(question);
      return found[question] ?? 0;
    };
    return (question: string) =>
      lookUpInContext({ model: null })(question, recall, find, (completed, said) => completed > said);
  };
  const completed = `${before} And for MM?`;

  test("is looked up as said and as completed, and the better is kept", async () => {
    const asked: string[] = [];
    const better = await lookUp({ "And for MM?": 1, [completed]: 2 }, asked)("And for MM?");
    expect(better).toMatchObject({ standalone: completed, found: 2 });
    expect(asked).toEqual(["And for MM?", completed]);
    expect(await lookUp({ "And for MM?": 2, [completed]: 1 })("And for MM?")).toMatchObject({
      standalone: "And for MM?",
      found: 2,
    });
  });

  test("as said where neither is better", async () => {
    expect(await lookUp({})("And for MM?")).toMatchObject({ standalone: "And for MM?", found: 0 });
  });

  test("is looked up once where it stands alone", async () => {
    const asked: string[] = [];
    const question = "how long does it take to get paid after closing";
    expect(await lookUp({}, asked)(question)).toMatchObject({ standalone: question, found: 0 });
    expect(asked).toEqual([question]);
  });
});

describe("what was found for the completed question is better", () => {
  const found = (evidence: EvidenceState, ...texts: string[]) => {
    const passages = texts.map((text) => ({ documentId: "d", title: "Fees", heading: null, text }));
    return { evidence, passages } as unknown as Retrieval;
  };
  const better = (question: string, completed: Retrieval, said: Retrieval, model: unknown = null) =>
    isBetter({ model: model as never, question })(completed, said);

  test("where its evidence is", () => {
    expect(better("And for MM?", found("answer"), found("gap"))).toBe(true);
    expect(better("And for MM?", found("possibly_related", "MM."), found("answer"))).toBe(false);
  });

  test("where it has as many of the words said, for a question of few words is soon found", () => {
    const decks = found("answer", "MM keeps the book deep.");
    expect(better("And for MM?", found("answer", "The commission for MM is 15 %."), decks)).toBe(true);
    expect(better("Why?", found("answer", "The commission for OTC is 20 %."), decks)).toBe(true);
  });

  test("where nothing was found for what was said, if there is one word of it or it has some", () => {
    const before = found("answer", "The commission for OTC is 20 %.");
    expect(better("How much?", before, found("gap"))).toBe(true);
    expect(better("Which zebra commission?", before, found("gap"))).toBe(true);
    expect(better("Which zebra breeds?", before, found("gap"))).toBe(false);
    expect(better("Which zebra breeds?", found("gap", "Breeds."), found("gap"))).toBe(false);
    expect(better("Zebras?", found("gap"), found("gap"))).toBe(true);
  });

  test("but not where it only repeats what was asked before", () => {
    const payouts = found("answer", "You get paid on the 10th.");
    const repeated = found("answer", "On an OTC deal you get 20 %.");
    expect(better("when do I get paid", repeated, payouts)).toBe(false);
    expect(better("when do I get paid", repeated, payouts, {})).toBe(true);
  });
});
