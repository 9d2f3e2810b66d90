import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

test.each(["telegram-check", "notion-check", "backup", "restore"])(
  "%s lists what is wrong with the settings, as the server does, without a stack",
  (script) => {
    const { status, stderr } = spawnSync(process.execPath, ["--import", "tsx", `scripts/${script}.ts`, "x"], {
      encoding: "utf8",
      env: { ...process.env, PORT: "ninety", SAMPLE_CONTENT: "maybe" },
    });
    expect(status).toBe(1);
    expect(stderr.trim().split("\n")).toEqual([
      "The configuration has problems:",
      "  - PORT must be a whole number from 0 to 65535",
      "  - SAMPLE_CONTENT must be on or off",
    ]);
  },
  60_000,
);
