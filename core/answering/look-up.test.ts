import { describe, expect, test, vi } from "vitest";
import type { EvidenceState } from "../knowledge/retrieval/evidence.ts";
import type { Retrieval } from "../knowledge/retrieval/retrieve.ts";
import type { ChatTurn, Model } from "../platform/model.ts";
import { ModelUnavailable } from "../platform/model-failure.ts";
import { completeQuestion, isBetter, lookUpInContext, mayLean } from "./look-up.ts";
import { createTracer } from "./trace.ts";
import { hold } from "#test/hold.ts";

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
  test("is put after the question it follows", () => {
    const history = [user("What commission do I get on an OTC deal?"), assistant("20 %.")];
    expect(completeQuestion("And for MM?", history)).toBe(
      "What commission do I get on an OTC deal? And for MM?",
    );
  });

  test("is told apart from a question without a question mark", () => {
    const history = [user("what commission on an OTC deal"), assistant("20 %.")];
    expect(completeQuestion("and for MM", history)).toBe("what commission on an OTC deal; and for MM");
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
    expect(completeQuestion("and ADV?", history)).toBe("What commission do I get on an OTC deal? and ADV?");
  });

  test("stays as it is at the beginning of a conversation", () => {
    expect(completeQuestion("And for MM?", [])).toBe("And for MM?");
    expect(completeQuestion("And for MM?", [user("hi"), assistant("Hello!")])).toBe("And for MM?");
  });
});

describe("a question in its conversation", () => {
  const before = "What commission do I get on an OTC deal?";
  const completed = `${before} And for MM?`;
  const history = [user(before), assistant("20 %.")];
  const words = (evidence: EvidenceState, ...texts: string[]) => {
    const passages = texts.map((text) => ({ documentId: "d", title: "Fees", heading: null, text }));
    return {
      evidence,
      passages,
      candidates: passages.map(({ documentId }) => ({ documentId, score: 1 })),
      probability: evidence === "answer" ? 0.9 : 0.4,
      coverage: 0.3,
    } as unknown as Retrieval;
  };
  /** What is found for a question; the texts that were searched are noted. */
  const lookUp = (
    question: string,
    found: Record<string, Retrieval>,
    {
      model = null,
      said = history,
      searched = Promise.resolve(),
      languages = ["English"],
    }: {
      model?: Model | null;
      said?: ChatTurn[];
      searched?: Promise<unknown>;
      languages?: string[];
    } = {},
  ) => {
    const asked: string[][] = [];
    const deps = {
      model,
      languages: async () => languages,
      tracer: createTracer(),
      recall: async () => said,
      search: async (text: string, also: string[], { now }: { now?: string } = {}) => {
        asked.push([text, ...also, ...(now === undefined ? [] : [`now: ${now}`])]);
        await searched;
        return found[[text, ...also].join(" | ")] ?? found[text] ?? words("gap");
      },
      retrievalOf: (retrieval: Retrieval) => retrieval,
      patience: 1,
    };
    return lookUpInContext(deps, question).then((lookedUp) => ({ ...lookedUp, asked }));
  };
  const modelThat = (complete: () => Promise<{ text: string }>): Model =>
    ({ chatModel: "m", complete }) as unknown as Model;

  test("is looked up as said and as completed, and the better is kept", async () => {
    const better = words("answer", "The commission for MM is 15 %.");
    expect(await lookUp("And for MM?", { [completed]: better })).toMatchObject({
      standalone: completed,
      found: better,
      asked: [["And for MM?"], [completed, "now: And for MM?"]],
    });
    expect(await lookUp("And for MM?", { "And for MM?": better })).toMatchObject({
      standalone: "And for MM?",
      found: better,
    });
  });

  test("is kept as it was said where that says something, also where more is found with what was said before", async () => {
    const better = words("possibly_related", "A deal that is cancelled early pays nothing.");
    const question = "What if it is cancelled early?";
    expect(await lookUp(question, { [`${before} ${question}`]: better })).toMatchObject({
      standalone: question,
      found: better,
    });
  });

  test("is looked up once where it stands alone", async () => {
    const question = "how long does it take to get paid after closing";
    expect(await lookUp(question, {})).toMatchObject({ standalone: question, asked: [[question]] });
  });

  test("what is left open is looked up as it is understood, too, where the library has another language", async () => {
    const queries = ["Preis Berufskleidung"];
    const complete = vi.fn<() => Promise<{ text: string }>>(() =>
      Promise.resolve({ text: JSON.stringify({ standalone: "workwear cost", queries, language: "en" }) }),
    );
    const german = words("answer", "Berufskleidung kostet 4 EUR.");
    const found = { [before]: words("answer", "20 %."), "workwear cost | Preis Berufskleidung": german };
    const further = async (languages: string[]) => {
      const lookedUp = await lookUp(before, found, { model: modelThat(complete), said: [], languages });
      return lookedUp.further("workwear cost");
    };
    expect(await further(["English", "German"])).toMatchObject({
      standalone: "workwear cost",
      found: german,
    });
    expect(complete).toHaveBeenCalledOnce();
    expect(await further(["English"])).toBeNull();
    expect(complete).toHaveBeenCalledOnce();
  });

  test("no model is asked what is found surely and follows nothing", async () => {
    const model = modelThat(() => Promise.reject(new Error("asked")));
    const found = { "Market making?": words("answer") };
    expect(await lookUp("Market making?", found, { model, said: [] })).toMatchObject({
      understanding: null,
    });
  });

  test.each([
    ["was found, but not surely", "Market making?", [], 0.6],
    ["was found surely, yet may follow what was said", "and if they pay six months early?", history, 0.9],
    ["was found surely by names, in a language of no document", "你们支持 Solana 吗？安全吗？", [], 0.9],
    [
      "was found surely for a part of much that is asked",
      "which wallets hedge the custody, who signs a mandate and what do listings of rebased tokens cost per month",
      [],
      0.99,
    ],
  ])("a model is asked what %s", async (_, question, said, probability) => {
    const complete = vi.fn<() => Promise<{ text: string }>>(async () => ({ text: "{}" }));
    const found = { [question]: { ...words("answer"), probability } };
    await lookUp(question, found, { model: modelThat(complete), said });
    expect(complete).toHaveBeenCalledOnce();
  });

  test("the model is asked what a follow-up means while it is searched for as said", async () => {
    const { held, release } = hold();
    const model = modelThat(async () => {
      release();
      return { text: "{}" };
    });
    expect(await lookUp("And for MM?", {}, { model, searched: held })).toMatchObject({
      asked: [["And for MM?"], [completed, "now: And for MM?"]],
    });
  });

  test("is searched as the model understands it, with what was said", async () => {
    const text = JSON.stringify({
      kind: "question",
      standalone: "What is the commission for MM?",
      queries: ["commission MM", "comision MM"],
      language: "en",
      ask_back: null,
    });
    const looked = await lookUp("And for MM?", {}, { model: modelThat(async () => ({ text })) });
    expect(looked).toMatchObject({
      standalone: "What is the commission for MM?",
      understanding: { kind: "question", language: "en" },
      asked: [
        ["And for MM?"],
        ["What is the commission for MM?", "And for MM?", "commission MM", "comision MM"],
      ],
    });
  });

  test.each([
    ["fails", async () => Promise.reject(new ModelUnavailable("network"))],
    ["writes nonsense", async () => ({ text: "It depends." })],
  ])("is completed from the conversation where the model %s", async (_, complete) => {
    const better = words("answer", "The commission for MM is 15 %.");
    const model = modelThat(complete);
    expect(await lookUp("And for MM?", { [completed]: better }, { model })).toMatchObject({
      standalone: completed,
      understanding: null,
    });
  });
});

describe("what was found for the completed question is better", () => {
  const found = (evidence: EvidenceState, ...texts: string[]) => {
    const passages = texts.map((text) => ({ documentId: "d", title: "Fees", heading: null, text }));
    return { evidence, passages } as unknown as Retrieval;
  };
  const better = isBetter;

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

  test("where it says more by itself, only if it finds nothing or more of that is found", () => {
    const before = found("answer", "Our beans are no fair trade; we sell them by the sack.");
    const said = (evidence: EvidenceState) => found(evidence, "Whoever wants milk has it sold by the dairy.");
    expect(better("Do you sell oat milk?", before, said("possibly_related"))).toBe(false);
    expect(better("Do you sell oat milk?", before, said("gap"))).toBe(true);
    const fuller = found("possibly_related", "Oat milk is not sold.");
    expect(better("Do you sell oat milk?", fuller, said("possibly_related"))).toBe(true);
  });

  test("where what was said may be found by chance, if it has some of it", () => {
    const said = { ...found("answer", "Not for the first time."), isByChance: true };
    const before = found("possibly_related", "Who misses it pays $35, the first time nothing.");
    expect(better("What if it is the first time?", before, said)).toBe(true);
    expect(better("What if it is the first time?", found("answer", "It is $35."), said)).toBe(false);
    expect(better("What if it is the first time?", before, { ...said, isByChance: false })).toBe(false);
  });

  test("but not where it only repeats what was asked before", () => {
    const payouts = found("answer", "You get paid on the 10th.");
    const repeated = found("answer", "On an OTC deal you get 20 %.");
    expect(better("when do I get paid", repeated, payouts)).toBe(false);
  });
});

test("a greeting that is added is nothing a question follows", () => {
  const history = [{ role: "user" as const, content: "wagmi frens" }];
  expect(completeQuestion("And OTC?", history)).toBe("wagmi frens; And OTC?");
  expect(completeQuestion("And OTC?", history, ["wagmi frens"])).toBe("And OTC?");
});
