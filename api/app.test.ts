import { readFileSync } from "node:fs";
import { request } from "node:http";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { endpoints } from "#contracts/all.ts";
import { startTestApi, type TestApi } from "#test/start-api.ts";

const unknownId = "00000000-0000-7000-8000-000000000001";

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

test("a body larger than its endpoint takes is refused before it is read whole: a sign-in's above 16 kB", async () => {
  const body = { telegramUsername: "a", accessCode: "x".repeat(16 * 1024) };
  const answer = await api.send("/api/auth/bd-login", { method: "POST", body });
  expect([answer.status, answer.body.code]).toEqual([413, "too_large"]);
  expect(answer.body.error).toBe("The request is larger than 16 kB");
  const { token } = await api.member("CORE TEAM (ADMIN)");
  const document = { title: "Notes", content: "x".repeat(2_200_000) };
  const refused = await api.send("/api/documents", { method: "POST", token, body: document });
  expect([refused.status, refused.body.error]).toEqual([413, "The request is larger than 2 MB"]);
});

test("a compressed body is refused wherever one is read, however small it is on the wire", async () => {
  const { token } = await api.member("CORE TEAM (ADMIN)");
  const unpacked = `[${"[],".repeat(500_000)}[]]`;
  const body = gzipSync(unpacked);
  expect(body.length).toBeLessThan(3000);
  const taking = endpoints.filter((one) => Object.keys(one.body.shape).length > 0 || one.upload !== null);
  expect(taking.length).toBeGreaterThan(20);
  for (const { method, path, params, query, upload } of taking) {
    if (upload === null && Object.keys({ ...params.shape, ...query.shape }).length > 0) continue;
    const type = upload === null ? "application/json" : "multipart/form-data; boundary=x";
    const headers = { "Content-Type": type, "Content-Encoding": "gzip", Authorization: `Bearer ${token}` };
    const answer = await fetch(api.url + path.replaceAll(/:\w+/gu, unknownId), { method, headers, body });
    const { code, error } = (await answer.json()) as Record<string, string>;
    expect([path, answer.status, code]).toEqual([path, 415, "unsupported_media_type"]);
    expect(error).toBe("Send the request as it is: compressed ones are not taken");
  }
});

test("what the contract does not keep is not looked at, however deep it is", async () => {
  const { token } = await api.member("CORE TEAM (ADMIN)");
  const deep = "[".repeat(100_000) + "]".repeat(100_000);
  const body = `{"title":"Notes","content":"Kept.","category":"Resources","more":${deep}}`;
  const answer = await api.send("/api/documents", { method: "POST", token, body });
  expect([answer.status, answer.body.content]).toEqual([201, "Kept."]);
});

test.each([
  ["a NUL", '"\\u0000"'],
  ["half a character", '"\\ud800"'],
  ["five thousand levels", "[".repeat(5000) + "]".repeat(5000)],
])("a text with %s is refused, for it cannot be stored", async (_, value) => {
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

test("the page may ask a browser for nothing but to copy a text", async () => {
  for (const path of ["/", "/api/status"]) {
    const policy = (await api.send(path)).headers.get("permissions-policy") ?? "";
    const allowed = policy.split(", ").filter((directive) => !directive.endsWith("=()"));
    expect(allowed).toEqual(["clipboard-write=(self)"]);
    for (const feature of ["camera", "microphone", "geolocation", "payment"])
      expect(policy).toContain(`${feature}=()`);
  }
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

test("tells how it is built to nobody who is not signed in", async () => {
  const answer = await api.send("/api/openapi.json");
  expect([answer.status, answer.body.error]).toEqual([401, "Authentication required"]);
});

test("describes every endpoint in its OpenAPI document", async () => {
  const { token } = await api.member();
  const { body } = await api.send("/api/openapi.json", { token });
  const described = Object.entries(body.paths as Record<string, object>).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const expected = endpoints.map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/gu, "{$1}")}`);
  expect(described.toSorted()).toEqual(expected.toSorted());
  const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
  expect(body.info.version).toBe(version);
});

test("describes the file that a form takes, and whether it can do without", async () => {
  const { token } = await api.member();
  const { paths } = (await api.send("/api/openapi.json", { token })).body;
  const formOf = (path: string) => paths[path].post.requestBody.content["multipart/form-data"].schema;
  const picture = { type: "string", format: "binary" };
  const ticket = formOf("/api/support/ticket");
  expect(ticket.properties).toMatchObject({ description: { type: "string" }, proofOfSupport: picture });
  expect(ticket.required).toEqual(["supportCategory", "description"]);
  const participation = formOf("/api/initiatives/participation");
  expect(participation.required).toEqual(["initiative", "dateOfParticipation", "proofOfParticipation"]);
});
