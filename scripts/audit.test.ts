import { expect, test } from "vitest";
import { judge } from "./audit.mjs";

const answer = (severities: Record<string, string>) =>
  JSON.stringify({
    vulnerabilities: Object.fromEntries(
      Object.entries(severities).map(([name, severity]) => [name, { severity }]),
    ),
    metadata: { vulnerabilities: {} },
  });

test("only holes of high and critical severity count", () => {
  expect(judge(answer({}))).toBe("safe");
  expect(judge(answer({ small: "low", middling: "moderate" }))).toBe("safe");
  expect(judge(answer({ small: "low", wide: "high", open: "critical" }))).toEqual([
    "wide (high)",
    "open (critical)",
  ]);
});

test("a registry that could not be asked is no verdict", () => {
  expect(judge("")).toBeNull();
  expect(judge('{"message": "request failed", "error": {"code": "ENOTFOUND"}}')).toBeNull();
});
