import { expect, test } from "vitest";
import type { AskAnswer } from "#contracts/chat.ts";
import { optimisticQuestion } from "./asking-state.ts";
import { createAsking } from "./asking.ts";
import { createFrameBatch } from "./frame-batch.ts";

const answer: AskAnswer = {
  userMessage: { ...optimisticQuestion("How?", "s1", new Date()), id: "u1" },
  assistantMessage: { ...optimisticQuestion("So.", "s1", new Date()), id: "a1", role: "assistant" },
  knowledgeGapDetected: false,
};

const frames = () => {
  const waiting: (() => void)[] = [];
  const batch = (onText: (text: string) => void) =>
    createFrameBatch(
      onText,
      (run) => waiting.push(run),
      () => waiting.splice(0),
    );
  const draw = () => {
    for (const run of waiting.splice(0)) run();
  };
  return { batch, draw, count: () => waiting.length };
};

test("hands several words on in one frame", async () => {
  const { batch, draw, count } = frames();
  let resolve: (answer: AskAnswer) => void = () => undefined;
  const promise = new Promise<AskAnswer>((settle) => {
    resolve = settle;
  });
  const asking = createAsking(async (_, { onToken }) => {
    onToken("On ");
    onToken("an ");
    onToken("OTC deal");
    return promise;
  }, batch);
  const seen: string[] = [];
  asking.subscribe(() => seen.push(`${asking.state().phase}:${asking.text()}`));
  const sent = asking.send({ content: "How?", sessionId: "s1" });
  expect(count()).toBe(1);
  draw();
  expect(seen).toEqual(["waiting:", "writing:On an OTC deal"]);
  resolve(answer);
  expect(await sent).toEqual({ kind: "answered", answer });
  expect(asking.state()).toEqual({ phase: "idle" });
  expect(asking.text()).toBe("");
});

test("rolls back when sending fails", async () => {
  const failure = new Error("refused");
  const asking = createAsking(() => Promise.reject(failure), frames().batch);
  const outcome = await asking.send({ content: "How?", sessionId: "s1" });
  expect(outcome).toEqual({ kind: "failed", error: failure });
  expect(asking.state().phase).toBe("idle");
});

test("a stopped question neither answers nor fails", async () => {
  const { batch, draw } = frames();
  const asking = createAsking(
    (_, { signal, onToken }) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener("abort", () => {
          onToken("late words");
          reject(new Error("aborted"));
        });
      }),
    batch,
  );
  const sent = asking.send({ content: "How?", sessionId: "s1" });
  asking.stop();
  draw();
  expect(await sent).toEqual({ kind: "stopped" });
  expect(asking.state().phase).toBe("idle");
  expect(asking.text()).toBe("");
});

test("a second question takes the place of the first", async () => {
  const asking = createAsking(
    ({ content }, { signal }) =>
      content === "first"
        ? new Promise((_resolve, reject) => {
            signal.addEventListener("abort", () => reject(new Error("aborted")));
          })
        : Promise.resolve(answer),
    frames().batch,
  );
  const first = asking.send({ content: "first", sessionId: "s1" });
  const second = asking.send({ content: "second", sessionId: "s1" });
  expect(await first).toEqual({ kind: "stopped" });
  expect(await second).toMatchObject({ kind: "answered" });
});
