import { expect, test } from "vitest";
import type { RetrievedPassage } from "../knowledge/retrieval/retrieve.ts";
import type { CompletionRequest, Model } from "../platform/model.ts";
import { ModelUnavailable } from "../platform/model-failure.ts";
import { rerank } from "./rerank.ts";

const passage = (documentId: string): RetrievedPassage => ({
  passageId: `${documentId} 1`,
  documentId,
  title: documentId,
  category: null,
  heading: null,
  text: `About ${documentId}. ${"More. ".repeat(200)}`,
  ends: () => ({ from: "", to: "" }),
  relevance: 50,
  entryId: null,
  alsoAsked: [],
  updatedAt: new Date("2026-03-01"),
});
const passages = [passage("fees"), passage("desk"), passage("hours")];
const modelThat = (complete: (request: CompletionRequest) => Promise<{ text: string }>): Model =>
  ({ chatModel: "m", complete }) as unknown as Model;

test("documents come as the model orders them, each once, and none that was not there", async () => {
  let asked = "";
  const model = modelThat(async ({ turns }) => {
    asked = turns.at(-1)?.content ?? "";
    return { text: '{"order": [3, 9, 1, 3]}' };
  });
  expect(await rerank(model, "When are you open?", passages)).toEqual(["hours", "fees"]);
  expect(asked).toContain('<source number="3" title="hours"');
  expect(asked.length).toBeLessThan(2_500);
});

test.each([
  ["fails", async () => Promise.reject(new ModelUnavailable("network"))],
  ["writes nonsense", async () => ({ text: "The third." })],
])("nothing is put in order by a model that %s", async (_, complete) => {
  expect(await rerank(modelThat(complete), "When?", passages)).toBeNull();
});
