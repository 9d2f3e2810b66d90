import { once } from "node:events";
import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApi, type TestApi } from "#test/start-api.ts";

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi({ RATE_LIMITS: "on", TRUST_PROXY: "on" });
});
afterAll(() => api.close());

/** How many calls of so many are answered with each status, from an address each. */
const statuses = async (
  times: number,
  call: (headers: Record<string, string>) => Promise<{ status: number }>,
) => {
  const counts: Record<number, number> = {};
  for (let start = 0; start < times; start += 20) {
    const batch = Array.from({ length: Math.min(20, times - start) }, (_, index) =>
      call({ "X-Forwarded-For": `10.0.${start}.${index}` }),
    );
    for (const { status } of await Promise.all(batch)) counts[status] = (counts[status] ?? 0) + 1;
  }
  return counts;
};

test("a person who searches without end is told to wait, from whatever address, and others are not", async () => {
  const [eager, other] = [await api.member(), await api.member()];
  const search = (token: string) => (headers: Record<string, string>) =>
    api.send("/api/documents/search/otc", { token, headers });
  expect(await statuses(250, search(eager.token))).toEqual({ 200: 240, 429: 10 });
  const refused = await search(eager.token)({});
  expect(refused.body.code).toBe("rate_limited");
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await search(other.token)({})).status).toBe(200);
});

test("uploads are limited before they are read, and chat by itself", async () => {
  const agent = await api.member();
  const upload = (headers: Record<string, string>) =>
    api.send("/api/support/ticket", { method: "POST", token: agent.token, headers, body: {} });
  expect(await statuses(62, upload)).toEqual({ 415: 60, 429: 2 });
  const ask = (headers: Record<string, string>) =>
    api.send("/api/chat/messages", { method: "POST", token: agent.token, headers, body: {} });
  expect(await statuses(122, ask)).toEqual({ 400: 120, 429: 2 });
});

test("an address is limited, too, whoever calls from it, and whatever they say they were called from before", async () => {
  const people = await Promise.all(Array.from({ length: 11 }, () => api.member()));
  const answers = await Promise.all(
    people.flatMap(({ token }, person) =>
      Array.from({ length: 60 }, (_, at) => {
        const headers = { "X-Forwarded-For": `10.8.${person}.${at}, 10.9.9.9` };
        return api.send("/api/support/ticket", { method: "POST", token, headers, body: {} });
      }),
    ),
  );
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(60);
});

test("whoever has no account is counted by address, of IPv6 by the network, and turned away before a body is read", async () => {
  const signIn = (address: string) =>
    api.send("/api/auth/telegram", { method: "POST", headers: { "X-Forwarded-For": address }, body: {} });
  for (let start = 0; start < 600; start += 50) {
    const batch = Array.from({ length: 50 }, (_, at) => signIn(`2001:db8:7:7::${start}:${at}`));
    for (const { status } of await Promise.all(batch)) expect(status).toBe(400);
  }
  const refused = await signIn("2001:db8:7:7:8::1");
  expect([refused.status, refused.body.code]).toEqual([429, "rate_limited"]);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await signIn("2001:db8:7:8::1")).status).toBe(400);
  expect((await api.send("/api/files/x", { headers: { "X-Forwarded-For": "2001:db8:7:7::2" } })).status).toBe(
    429,
  );

  const { hostname, port } = new URL(api.url);
  const socket = connect(Number(port), hostname).setEncoding("utf8");
  const lines = ["POST /api/auth/telegram HTTP/1.1", "Host: legend", "X-Forwarded-For: 2001:db8:7:7::3"];
  socket.write([...lines, "Content-Type: application/json", "Content-Length: 9000", "", "{"].join("\r\n"));
  const [answer] = (await once(socket, "data")) as [string];
  socket.destroy();
  expect(answer).toMatch(/^HTTP\/1\.1 429 /u);
});
