import { describe, expect, test } from "vitest";
import type { CompletionRequest, Model } from "../platform/model.ts";
import { ModelUnavailable } from "../platform/model-failure.ts";
import { readUnderstanding, understand } from "./understand.ts";

const message = "y para tokens bloqueados?";

describe("what a model wrote about a message", () => {
  test("is read from among other words", () => {
    const text = `Sure:\n\`\`\`json\n{"kind": "edit_previous", "standalone": "Shorter, please", "queries": [], "language": "es-MX", "ask_back": null}\n\`\`\``;
    expect(readUnderstanding(text, message)).toEqual({
      kind: "edit_previous",
      standalone: "Shorter, please",
      queries: [],
      language: "es",
      askBack: null,
    });
  });

  test("keeps what is of use where the rest is not", () => {
    const text = '{"kind": "query", "queries": ["locked tokens", 7, "", "tokens bloqueados"], "language": 3}';
    expect(readUnderstanding(text, message)).toEqual({
      kind: "question",
      standalone: message,
      queries: ["locked tokens", "tokens bloqueados"],
      language: null,
      askBack: null,
    });
  });

  test("is a question where it is searched for, whatever greets before it", () => {
    const kindOf = (queries: string[]) =>
      readUnderstanding(JSON.stringify({ kind: "small_talk", standalone: "Morning!", queries }), message)
        ?.kind;
    expect(kindOf(["chandelier price"])).toBe("question");
    expect(kindOf([])).toBe("small_talk");
  });

  test("has no more than four searches, a single one alone counts", () => {
    const queries = ["a", "b", "c", "d", "e"];
    expect(readUnderstanding(JSON.stringify({ queries }), message)?.queries).toHaveLength(4);
    expect(readUnderstanding('{"queries": "locked tokens"}', message)?.queries).toEqual(["locked tokens"]);
  });

  test.each(["", "It depends.", "{}", "[1]", '{"kind": "question"}', "{ broken }"])(
    "%j is of none",
    (text) => {
      expect(readUnderstanding(text, message)).toBeNull();
    },
  );
});

test("a model that takes too long is not waited for", async () => {
  const complete = ({ signal }: CompletionRequest) =>
    new Promise((_resolve, reject) => {
      signal?.addEventListener("abort", () => reject(new ModelUnavailable("timeout")));
    });
  const model = { chatModel: "m", complete } as unknown as Model;
  expect(await understand({ model, languages: [], patience: 0.05 }, message, [])).toBeNull();
});

test("a model that has answered is not given up afterwards", async () => {
  const signals: (AbortSignal | undefined)[] = [];
  const complete = ({ signal }: CompletionRequest) => {
    signals.push(signal);
    return Promise.resolve({ text: "{}" });
  };
  const model = { chatModel: "m", complete } as unknown as Model;
  await understand({ model, languages: [], patience: 0.005 }, message, []);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(signals.map((signal) => signal?.aborted)).toEqual([false]);
});
