import { expect, test } from "vitest";
import { ConfigError } from "./config-error.ts";
import { parseConfig } from "./config.ts";

test("an empty environment gives a complete product in playbook mode", () => {
  const config = parseConfig({});
  expect(config).toMatchObject({
    port: 3000,
    publicUrl: "http://localhost:3000",
    model: null,
    sampleContent: true,
  });
  expect(config.supportLink).toBe("http://localhost:3000/dashboard/support");
});

test("it listens to this machine alone, unless HOST or an address of others' says otherwise", () => {
  const hostOf = (env: Record<string, string>) => parseConfig(env).host;
  expect(hostOf({})).toBe("127.0.0.1");
  expect(hostOf({ PUBLIC_URL: "http://localhost:8080" })).toBe("127.0.0.1");
  expect(hostOf({ PUBLIC_URL: "http://[::1]:3000" })).toBe("127.0.0.1");
  expect(hostOf({ PUBLIC_URL: "https://legend.example.com" })).toBe("0.0.0.0");
  expect(hostOf({ PUBLIC_URL: "https://localhost.example.com" })).toBe("0.0.0.0");
  expect(hostOf({ PUBLIC_URL: "http://localhost:8080", HOST: "0.0.0.0" })).toBe("0.0.0.0");
  expect(hostOf({ PUBLIC_URL: "https://legend.example.com", HOST: "127.0.0.1" })).toBe("127.0.0.1");
});

test("a blank value counts as unset", () => {
  expect(parseConfig({ PORT: " ", OPENAI_API_KEY: "" })).toMatchObject({ port: 3000, model: null });
});

test("lists every problem at once, each with its fix", () => {
  const bad = {
    PORT: "ninety",
    DATABASE_URL: "mysql://x",
    SAMPLE_CONTENT: "maybe",
    ADMIN_ACCESS_CODE: "short",
  };
  expect(() => parseConfig(bad)).toThrow(
    new ConfigError([
      "PORT must be a whole number from 0 to 65535",
      "SAMPLE_CONTENT must be on or off",
      "DATABASE_URL must be a URL that starts with postgres://",
      "ADMIN_ACCESS_CODE must have at least 8 characters",
    ]),
  );
});

test.each([
  ["short", "At least 12 characters"],
  ["Password2026!", "This is one of the first passwords that anybody would try."],
  ["boss_of_acme_1", "It is little more than a name of yours or of the product."],
])("refuses %s as the first admin's password, and says why", (ADMIN_PASSWORD, why) => {
  const bad = {
    ADMIN_PASSWORD,
    ADMIN_USERNAME: "boss_of_all",
    ORG_NAME: "Boss of Acme",
    S3_ENDPOINT: "http://s3",
  };
  const problems = [`ADMIN_PASSWORD cannot be used: ${why}`, "S3_BUCKET must name the bucket"];
  for (const problem of problems) expect(() => parseConfig(bad)).toThrow(problem);
  expect(parseConfig({ ADMIN_PASSWORD: "correct horse battery" }).admin.password).toBe(
    "correct horse battery",
  );
});

test("a key alone means OpenAI with its usual embedding model", () => {
  expect(parseConfig({ OPENAI_API_KEY: "k" }).model).toMatchObject({
    apiKey: "k",
    baseUrl: undefined,
    embeddingModel: "text-embedding-3-small",
  });
});

test("a compatible server has embeddings only when a model for them is named", () => {
  const server = { OPENAI_BASE_URL: "http://localhost:11434/v1" };
  expect(parseConfig(server).model).toMatchObject({ apiKey: "none", embeddingModel: null });
  expect(parseConfig({ ...server, OPENAI_EMBEDDING_MODEL: "nomic" }).model?.embeddingModel).toBe("nomic");
  expect(parseConfig({ OPENAI_API_KEY: "k", OPENAI_EMBEDDING_MODEL: "" }).model?.embeddingModel).toBeNull();
});

test("the built-in encoder is on unless it is switched off", () => {
  expect(parseConfig({}).localEmbeddings).toBe(true);
  expect(parseConfig({ LOCAL_EMBEDDINGS: "off" }).localEmbeddings).toBe(false);
  expect(() => parseConfig({ LOCAL_EMBEDDINGS: "maybe" })).toThrow("LOCAL_EMBEDDINGS");
});

test("embeddings come from the chat model's server with its key, or from another one with another key", () => {
  const chat = { OPENAI_API_KEY: "k", OPENAI_BASE_URL: "http://chat.example/v1" };
  const elsewhere = { ...chat, OPENAI_EMBEDDING_BASE_URL: "http://embed.example/v1" };
  const serverOf = (environment: Record<string, string>) => parseConfig(environment).model?.embeddingServer;
  expect(serverOf(chat)).toEqual({ apiKey: "k", baseUrl: "http://chat.example/v1" });
  expect(serverOf(elsewhere)).toEqual({ apiKey: "none", baseUrl: "http://embed.example/v1" });
  expect(serverOf({ ...elsewhere, OPENAI_EMBEDDING_API_KEY: "e" })?.apiKey).toBe("e");
  expect(parseConfig({ ...elsewhere, OPENAI_BASE_URL: "" }).model?.embeddingModel).toBeNull();
});

test("a bucket needs its name, and keys come in pairs", () => {
  expect(() => parseConfig({ S3_ENDPOINT: "http://localhost:9000", S3_ACCESS_KEY_ID: "key" })).toThrow(
    new ConfigError([
      "S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together, or neither",
      "S3_BUCKET must name the bucket for uploads, or no other S3_ setting be set",
    ]),
  );
});

test("a bucket elsewhere than at Amazon is addressed by path unless told otherwise", () => {
  const bucket = { S3_BUCKET: "proofs" };
  expect(parseConfig({}).s3).toBeNull();
  expect(parseConfig(bucket).s3).toMatchObject({ region: "us-east-1", pathStyle: false });
  const elsewhere = { ...bucket, S3_ENDPOINT: "http://localhost:9000" };
  expect(parseConfig(elsewhere).s3?.pathStyle).toBe(true);
  expect(parseConfig({ ...elsewhere, S3_PATH_STYLE: "off" }).s3?.pathStyle).toBe(false);
});

test("a mirror in Notion needs its token, which alone reads pages, and takes ids as Notion copies them", () => {
  const NOTION_TEAM_DATA_SOURCE = "1F2E3D4C-0000-4000-8000-00000000000a";
  expect(parseConfig({}).notion).toBeNull();
  expect(parseConfig({ NOTION_TOKEN: "ntn_1" }).notion).toMatchObject({ token: "ntn_1", sources: {} });
  expect(() => parseConfig({ NOTION_TEAM_DATA_SOURCE })).toThrow("NOTION_TOKEN must be set");
  expect(() => parseConfig({ NOTION_TEAM_DATA_SOURCE: "my team" })).toThrow(
    "must be the id of a data source",
  );
  expect(() => parseConfig({ NOTION_PROPERTIES: "team.Role=Position,Stage" })).toThrow(
    "NOTION_PROPERTIES must be like support.Status=Stage,team.Role=Position",
  );
  const given = { NOTION_TOKEN: "ntn_1", NOTION_TEAM_DATA_SOURCE, NOTION_PROPERTIES: "team.Role=Position" };
  expect(parseConfig(given).notion).toMatchObject({
    baseUrl: "https://api.notion.com",
    sources: { team: "1f2e3d4c00004000800000000000000a" },
    propertyNames: new Map([["team.Role", "Position"]]),
    syncMs: 60_000,
    requestsPerSecond: 3,
  });
});
