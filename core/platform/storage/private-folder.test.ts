import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createLogger } from "../logger.ts";
import { keepPrivate } from "./private-folder.ts";

const log = createLogger("silent");
const modeOf = (place: string) => (statSync(place).mode & 0o777).toString(8);

const write = (place: string, mode: number) => {
  writeFileSync(place, "kept");
  chmodSync(place, mode);
  return place;
};

test.skipIf(process.platform === "win32")(
  "a folder and all that is in it becomes its owner's alone, and nothing that a link leads to",
  () => {
    const around = mkdtempSync(join(tmpdir(), "legend-private-"));
    onTestFinished(() => rmSync(around, { recursive: true, force: true }));
    const folder = join(around, "data");
    const inner = join(folder, "postgres", "base");
    mkdirSync(inner, { recursive: true });
    for (const one of [inner, join(folder, "postgres"), folder]) chmodSync(one, 0o777);
    const open = write(join(inner, "1261"), 0o666);
    const runnable = write(join(folder, "hook"), 0o755);
    const elsewhere = write(join(around, "elsewhere"), 0o644);
    mkdirSync(join(around, "shared"));
    const shared = write(join(around, "shared", "theirs"), 0o666);
    symlinkSync(elsewhere, join(folder, "link"));
    symlinkSync(join(around, "shared"), join(folder, "linked-folder"));
    symlinkSync(join(around, "nowhere"), join(folder, "dangling"));

    keepPrivate(folder, log);
    expect([folder, inner, open, runnable].map(modeOf)).toEqual(["700", "700", "600", "700"]);
    expect([elsewhere, shared].map(modeOf)).toEqual(["644", "666"]);
    expect(readFileSync(open, "utf8")).toBe("kept");
  },
);

test("a folder that is not there is left alone", () => {
  expect(() => keepPrivate(join(tmpdir(), "legend-private-nowhere"), log)).not.toThrow();
});
