import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { complete, findMissing, fits } from "./lockfile.mjs";

type Packages = Parameters<typeof findMissing>[0];
interface Manifest {
  dependencies: Record<string, string>;
}

const text = readFileSync("package-lock.json", "utf8");
const { packages } = JSON.parse(text) as { packages: Packages };
const manifest = JSON.parse(readFileSync("package.json", "utf8")) as Manifest;

test("the lockfile has every binary of every platform that its packages name, so that npm ci takes it", () => {
  // What to do about it: node scripts/lockfile.mjs
  expect(findMissing(packages)).toEqual([]);
  expect(fits(manifest, packages)).toBe(true);
});

test("what is compiled is there for the platforms that Legend runs on", () => {
  const platforms = Object.values(packages).map(({ os = [], cpu = [], libc = [] }) =>
    [...os, ...cpu, ...libc].join(" "),
  );
  const linux = ["x64", "arm64"].flatMap((cpu) => ["glibc", "musl"].map((libc) => `linux ${cpu} ${libc}`));
  for (const wanted of [...linux, "darwin x64", "darwin arm64", "win32 x64"])
    expect(platforms).toContain(wanted);
});

test("the lockfile names no host, and has a checksum for what this platform installs", () => {
  expect(text).not.toMatch(/"resolved"|registry\./u);
  const here = Object.entries(packages).filter(
    ([place, { os, cpu, libc = ["glibc"] }]) =>
      place !== "" && os?.includes("linux") === true && cpu?.includes("x64") === true && libc[0] === "glibc",
  );
  expect(here.length).toBeGreaterThan(5);
  const always = Object.entries(packages).filter(([place, { os, cpu }]) => place !== "" && !os && !cpu);
  const unchecked = [...here, ...always].filter(([, entry]) => !("integrity" in entry));
  expect(unchecked.map(([place]) => place)).toEqual([]);
});

test("a lockfile of another package.json, or that lacks a platform, does not fit", () => {
  const asked = { ...manifest, dependencies: { ...manifest.dependencies, koa: "^99.0.0" } };
  expect(fits(asked, packages)).toBe(false);
  const { "node_modules/@oxlint/binding-darwin-arm64": _left, ...rest } = packages;
  expect(fits(manifest, rest)).toBe(false);
  expect(findMissing(rest).map(({ name }) => name)).toEqual(["@oxlint/binding-darwin-arm64"]);
});

test("a missing binary is added at the version that is named, beside another version of it if need be", () => {
  const names = { "a-linux-x64-musl": "2.0.0", "a-darwin-arm64": "2.0.0" };
  const before: Packages = {
    "node_modules/a": { version: "2.0.0", dev: true, optionalDependencies: names },
    "node_modules/a-darwin-arm64": { version: "1.0.0" },
  };
  const after = complete(before);
  const added = { version: "2.0.0", dev: true, optional: true };
  expect(after).toEqual({
    ...before,
    "node_modules/a-linux-x64-musl": { ...added, os: ["linux"], cpu: ["x64"], libc: ["musl"] },
    "node_modules/a/node_modules/a-darwin-arm64": { ...added, os: ["darwin"], cpu: ["arm64"] },
  });
  expect(complete(after)).toEqual(after);
});
