import { readFileSync } from "node:fs";
import { request } from "node:http";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { endpoints } from "#contracts/all.ts";
import { startTestApi, type TestApi } from "#test/start-api.ts";

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

test("an unknown path under /api is JSON 404 with a request id", async () => {
  const answer = await api.send("/api/nothing-here");
  expect(answer.status).toBe(404);
  expect(answer.body).toEqual({
    error: "No such endpoint",
    code: "not_found",
    requestId: answer.headers.get("x-request-id"),
  });
  expect(answer.headers.get("cache-control")).toBe("no-store");
});

test("a body over 2 MB is refused before it is read whole", async () => {
  const body = { telegramUsername: "a", accessCode: "x".repeat(2_200_000) };
  const answer = await api.send("/api/auth/bd-login", { method: "POST", body });
  expect([answer.status, answer.body.code]).toEqual([413, "too_large"]);
});

test.each([
  ["a NUL", '"\\u0000"'],
  ["half a character", '"\\ud800"'],
  ["a hundred thousand levels", "[".repeat(100_000) + "]".repeat(100_000)],
])("a body with %s is refused, for it cannot be stored", async (_, value) => {
  const body = `{"telegramUsername":${value},"accessCode":"x"}`;
  const answer = await api.send("/api/auth/bd-login", { method: "POST", body });
  expect([answer.status, answer.body.code]).toEqual([400, "validation_failed"]);
});

test("every endpoint but the public ones refuses a signed-out caller, before looking at the body", async () => {
  for (const { method, path, access } of endpoints) {
    if (access === "public") continue;
    const url = path.replaceAll(/:\w+/gu, "x");
    const answer = await api.send(url, { method, ...(method === "GET" ? {} : { body: "not json" }) });
    expect([path, answer.status, answer.body.error]).toEqual([path, 401, "Authentication required"]);
  }
});

test("every admin endpoint refuses an agent", async () => {
  const agent = await api.member();
  for (const { method, path, access } of endpoints) {
    if (access !== "admin") continue;
    const answer = await api.send(path.replaceAll(/:\w+/gu, "x"), { method, token: agent.token });
    expect([path, answer.status, answer.body.error]).toEqual([path, 403, "Admin access required"]);
  }
});

test("the page may be framed by Telegram and runs no foreign script", async () => {
  const policy = (await api.send("/api/status")).headers.get("content-security-policy") ?? "";
  expect(policy).toContain("frame-ancestors 'self' https://web.telegram.org");
  expect(policy).toContain("script-src 'self';");
});

test("on https, and only there, browsers are to stay there, and the session's cookie goes nowhere else", async () => {
  const headersOn = async (product: TestApi) => {
    const { actor, accessCode } = await product.member();
    const body = { telegramUsername: actor.username, accessCode };
    const { headers } = await product.send("/api/auth/bd-login", { method: "POST", body });
    return [headers.get("strict-transport-security"), /; secure/iu.test(headers.get("set-cookie") ?? "")];
  };
  const secure = await startTestApi({ PUBLIC_URL: "https://legend.test" });
  onTestFinished(() => secure.close());
  expect(await headersOn(secure)).toEqual([expect.stringMatching(/^max-age=\d{7,}/u), true]);
  expect(await headersOn(api)).toEqual([null, false]);
});

test("a path that climbs out of the Mini App's folder finds nothing", async () => {
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const { hostname, port } = new URL(api.url);
    // fetch would resolve the dots itself.
    request({ hostname, port, path: "/assets/../../../package.json" }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on("error", reject)
      .end();
  });
  expect([400, 403, 404]).toContain(status);
});

test("says what it is, and without a token for them no metrics", async () => {
  expect((await api.send("/metrics")).status).toBe(404);
  const agent = await api.member();
  const status = await api.send("/api/status", { token: agent.token });
  expect(status.body).toMatchObject({ mode: "playbook", integrations: { model: false, embeddings: false } });
});

test("describes every endpoint in its OpenAPI document", async () => {
  const { body } = await api.send("/api/openapi.json");
  const described = Object.entries(body.paths as Record<string, object>).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const expected = endpoints.map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/gu, "{$1}")}`);
  expect(described.toSorted()).toEqual(expected.toSorted());
  const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
  expect(body.info.version).toBe(version);
});

test("describes the file that a form takes, and whether it can do without", async () => {
  const { paths } = (await api.send("/api/openapi.json")).body;
  const formOf = (path: string) => paths[path].post.requestBody.content["multipart/form-data"].schema;
  const picture = { type: "string", format: "binary" };
  const ticket = formOf("/api/support/ticket");
  expect(ticket.properties).toMatchObject({ description: { type: "string" }, proofOfSupport: picture });
  expect(ticket.required).toEqual(["supportCategory", "description"]);
  const participation = formOf("/api/initiatives/participation");
  expect(participation.required).toEqual(["initiative", "dateOfParticipation", "proofOfParticipation"]);
});
