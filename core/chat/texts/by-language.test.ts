import { describe, expect, test } from "vitest";
import { prefacesIn, withoutPreface } from "#contracts/answer-preface.ts";
import type { FailureReason } from "../../platform/model-failure.ts";
import { failuresIn } from "./failures.ts";
import { textsIn } from "./by-language.ts";

const reasons: Record<FailureReason, null> = {
  network: null,
  status: null,
  rate_limited: null,
  stalled: null,
  cut: null,
  malformed: null,
  empty: null,
  too_long: null,
  timeout: null,
  aborted: null,
  circuit_open: null,
};

const filled = "https://support.example/desk";

/** Everything the assistant says by itself in a language, with the same in each gap. */
const saidIn = (language: string | null): Record<string, string> => {
  const { failed, brokenOff } = failuresIn(language);
  const own = Object.entries(textsIn(language)).map(([name, text]) => [
    name,
    typeof text === "string" ? text : text(filled),
  ]);
  const failures = Object.keys(reasons).flatMap((reason) => [
    [`failed: ${reason}`, failed(reason as FailureReason, false)],
    [`failed: ${reason}, nothing near`, failed(reason as FailureReason, true)],
    [`broken off: ${reason}`, brokenOff(reason as FailureReason)],
  ]);
  return Object.fromEntries([...own, ...failures, ...Object.entries(prefacesIn(language))]);
};

const english = saidIn(null);
const placesIn = (text: string) => text.split(filled).length - 1;

describe.each(["de", "es", "fr", "it", "pt", "ru", "tr", "uk", "zh"])("in %s", (language) => {
  const said = saidIn(language);

  test.each(Object.entries(english))("%s is said in its own words", (name, inEnglish) => {
    const text = said[name] ?? "";
    expect(text.trim()).not.toBe("");
    expect(text).not.toBe(inEnglish);
    expect(text).not.toMatch(/undefined|\$\{/u);
    expect(placesIn(text)).toBe(placesIn(inEnglish));
  });

  test("the reasons and outcomes of a failure read differently, each a whole sentence", () => {
    const { failed } = failuresIn(language);
    const told = (Object.keys(reasons) as FailureReason[]).map((reason) => failed(reason, false));
    expect(new Set(told).size).toBe(9);
    expect(failed("cut", true)).not.toBe(failed("cut", false));
    for (const text of told) expect(text).toMatch(/[.。]$/u);
  });

  test("what is put before quoted passages is taken off again", () => {
    for (const preface of Object.values(prefacesIn(language)))
      expect(withoutPreface(`${preface}\n\n**OTC**`)).toBe("**OTC**");
  });
});

test("a language without words of its own has the English ones", () => {
  expect(saidIn("ja")).toEqual(english);
});
