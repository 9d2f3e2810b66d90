import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { parseConfig } from "#core/config.ts";

interface Service {
  image?: string;
  build?: string;
  command?: string[];
  environment?: Record<string, string>;
  ports?: string[];
  volumes?: string[];
  depends_on?: Record<string, unknown>;
  read_only?: boolean;
  stop_grace_period?: string;
}

const compose = parse(readFileSync("docker-compose.yml", "utf8"), { merge: true }) as {
  services: Record<string, Service>;
  volumes: Record<string, unknown>;
};
const dockerfile = readFileSync("Dockerfile", "utf8");
const ours = ["api", "bot", "worker"];
const entries = Object.entries(compose.services);

test("the compose file runs every service of the product from the one image", () => {
  expect(Object.keys(compose.services).toSorted()).toEqual(
    [...ours, "postgres", "proxy", "redis"].toSorted(),
  );
  for (const name of ours) {
    const service = compose.services[name];
    expect(service).toMatchObject({ image: "legend", build: ".", command: [`--services=${name}`] });
    expect(service).toMatchObject({ read_only: true, stop_grace_period: "45s" });
    expect(Object.keys(service?.depends_on ?? {})).toEqual(["postgres", "redis"]);
  }
});

test("the settings of the compose file are ones that the product takes", () => {
  const described = readFileSync(".env.example", "utf8");
  for (const name of ours) {
    const environment = compose.services[name]?.environment ?? {};
    const given = Object.fromEntries(
      Object.entries(environment).map(([key, value]) => [
        key,
        value.replaceAll(/\$\{\w+:-([^}]*)\}/gu, "$1").replaceAll(/\$\{\w+:\?[^}]*\}/gu, "secret"),
      ]),
    );
    expect(Object.keys(given).filter((key) => !described.includes(`# ${key}=`))).toEqual([]);
    expect(parseConfig(given)).toMatchObject({
      databaseUrl: "postgres://legend:secret@postgres:5432/legend",
      redisUrl: "redis://redis:6379",
      dataDir: "/data",
      port: 3000,
      healthPort: name === "api" ? undefined : 3001,
      proxies: 1,
    });
  }
});

test("only the proxy has a port of the host, so that the API can be scaled", () => {
  expect(entries.filter(([, { ports }]) => ports !== undefined).map(([name]) => name)).toEqual(["proxy"]);
  expect(readFileSync("docker/Caddyfile", "utf8")).toMatch(/name api\s+port 3000/u);
});

test("every named volume is declared, and every service that is waited for exists", () => {
  for (const [, { volumes = [], depends_on: waitedFor = {} }] of entries) {
    const named = volumes.map((volume) => volume.split(":")[0] ?? "").filter((name) => /^\w/u.test(name));
    expect(named.filter((name) => !(name in compose.volumes))).toEqual([]);
    expect(Object.keys(waitedFor).filter((name) => !(name in compose.services))).toEqual([]);
    const files = volumes.map((volume) => volume.split(":")[0] ?? "").filter((name) => name.startsWith("./"));
    expect(files.filter((path) => !existsSync(path))).toEqual([]);
  }
});

test("the image copies what there is, and runs as nobody in particular", () => {
  const copied = [...dockerfile.matchAll(/^COPY (?!--from|\. \.)(.+) \S+$/gmu)].flatMap(([, paths = ""]) =>
    paths.split(" "),
  );
  expect(copied.length).toBeGreaterThan(4);
  expect(copied.filter((path) => !existsSync(path))).toEqual([]);
  const lastStage = dockerfile.slice(dockerfile.lastIndexOf("\nFROM "));
  expect(lastStage).toMatch(/^USER node$/mu);
  expect(lastStage).toMatch(/^HEALTHCHECK .*scripts\/health-check\.mjs/mu);
  expect(lastStage).not.toContain("npm ci");
});

test("the image installs what the lockfile names, and listens to the network of its container", () => {
  expect(dockerfile).not.toContain("npm install");
  expect(dockerfile.match(/^RUN npm ci /gmu)).toHaveLength(2);
  expect(dockerfile.slice(dockerfile.lastIndexOf("\nFROM "))).toContain("HOST=0.0.0.0");
  for (const name of ours) expect(compose.services[name]?.environment?.["HOST"]).toBe("0.0.0.0");
});
