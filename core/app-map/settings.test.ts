import { expect, test } from "vitest";
import { settingsOf } from "./settings.ts";

test("states what is configured, not what is usual", () => {
  const settings = settingsOf({
    assistant: {
      temperature: 0.3,
      maxTokens: 512,
      historyMessages: 4,
      maxDocuments: 7,
      understandSeconds: 3,
      rerank: false,
      contextChars: 9000,
      extrasThreshold: 61,
    },
    leads: { maxTokens: 333, temperature: 0.9, scripts: 5, documents: 6 },
  });
  const values = Object.values(settings)
    .flat()
    .map(({ value }) => value);
  for (const part of ["0.3", "512", "4", "7", "9000", "61%", "0.9", "333", "5", "6"]) {
    expect(values.join("; ")).toMatch(new RegExp(`\\b${part.replace(".", "\\.").replace("%", "")}`, "u"));
  }
  expect(settings.lead_replier).toContainEqual({ label: "First", value: "Extras LEAD, from 61% similarity" });
});
