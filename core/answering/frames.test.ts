import { expect, test } from "vitest";
import { ModelUnavailable } from "../platform/model-failure.ts";
import type { Model } from "../platform/model.ts";
import { askOverSources, estimateTokens, fitHistory } from "./frames.ts";

const modelOf = (tokens: number | null): Model => ({
  chatModel: "small",
  embeddingModel: null,
  embeddingDimensions: undefined,
  contextTokens: () => Promise.resolve(tokens),
  reached: () => ({ model: true }),
  complete: () => Promise.reject(new Error("Nobody asks it")),
  embed: () => Promise.reject(new Error("Nobody asks it")),
});

/** Reads one source as long as there is room for, written in a sign. */
const library = (sign: string) => {
  const asked: number[] = [];
  const read = async (chars: number) => {
    asked.push(chars);
    return [{ text: sign.repeat(chars) }];
  };
  return { asked, read };
};

const request = {
  turns: [{ role: "user" as const, content: "x".repeat(700) }],
  maxTokens: 1000,
  most: 24_000,
};
const lengthOf = async (sources: { text: string }[]) => sources[0]?.text.length;

test("all that may be read is read where nobody knows what the model holds", async () => {
  const { read } = library("x");
  expect(await askOverSources(modelOf(null), request, read, lengthOf)).toBe(24_000);
});

test("as much is read as the rest of the request and its answer leave", async () => {
  const { read } = library("x");
  const length = (await askOverSources(modelOf(4096), request, read, lengthOf)) ?? 0;
  expect(length).toBeGreaterThan(9000);
  expect(length / 3.5 + 200 + 1000).toBeLessThanOrEqual(4096);
  expect(await askOverSources(modelOf(128_000), request, read, lengthOf)).toBe(24_000);
});

test("less is read of a language that takes more tokens", async () => {
  const { read } = library("界");
  const fits = async (sources: { text: string }[]) => estimateTokens(sources[0]?.text ?? "");
  expect(await askOverSources(modelOf(4096), request, read, fits)).toBeLessThanOrEqual(4096 - 1000 - 200);
});

test("what was too long is asked once more over half as much", async () => {
  const { asked, read } = library("x");
  const refusing = async (sources: { text: string }[]) => {
    if ((sources[0]?.text.length ?? 0) > 15_000) throw new ModelUnavailable("too_long");
    return "fits";
  };
  expect(await askOverSources(modelOf(null), request, read, refusing)).toBe("fits");
  expect(asked).toEqual([24_000, 12_000]);
  const always = () => Promise.reject(new ModelUnavailable("too_long"));
  await expect(askOverSources(modelOf(null), request, read, always)).rejects.toThrow("longer than");
  expect(asked).toHaveLength(4);
});

test("another failure is not tried again", async () => {
  const { asked, read } = library("x");
  const cut = () => Promise.reject(new ModelUnavailable("cut"));
  await expect(askOverSources(modelOf(null), request, read, cut)).rejects.toThrow("early");
  expect(asked).toHaveLength(1);
});

test("of what was said before the newest stays that leaves room for the rest", async () => {
  const said = ["one", "two", "three"].map((word) => ({
    role: "user" as const,
    content: word.padEnd(1400, " "),
  }));
  expect(await fitHistory(modelOf(null), said)).toEqual(said);
  expect(await fitHistory(modelOf(4096), said)).toEqual(said.slice(1));
  expect(await fitHistory(modelOf(1000), said)).toEqual([]);
});
