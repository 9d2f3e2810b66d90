import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApi, type TestApi } from "#test/start-api.ts";

const METRICS_TOKEN = "a-token-for-the-scraper";
let api: TestApi;
let written = "";
beforeAll(async () => {
  const environment = { METRICS_TOKEN, RATE_LIMITS: "on", LOG_LEVEL: "info" };
  api = await startTestApi(environment, { write: (line) => void (written += line) });
});
afterAll(() => api.close());

const failure = {
  kind: "render",
  message: "TypeError: Cannot read properties of undefined (reading 'length')",
  stack: "at TicketWork (assets/tickets-section.js:1:200)",
  componentStack: "at TicketWork\nat ErrorBoundary",
  route: "/admin",
};
const report = (token: string | undefined, body: object = failure) =>
  api.send("/api/client-errors", { method: "POST", body, ...(token === undefined ? {} : { token }) });

test("a failure is logged with whose it was, and counted by its kind", async () => {
  const { token, actor } = await api.member();
  expect(await report(token)).toMatchObject({ status: 200, body: { success: true } });
  await report(token, { ...failure, kind: "uncaught" });
  const line = written.split("\n").find((one) => one.includes("the Mini App failed"));
  expect(JSON.parse(line ?? "")).toMatchObject({ level: 50, userId: actor.id, clientError: failure });
  const { text } = await api.send("/metrics", { headers: { Authorization: `Bearer ${METRICS_TOKEN}` } });
  expect(text).toContain('legend_client_errors_total{kind="render"} 1');
  expect(text).toContain('legend_client_errors_total{kind="uncaught"} 1');
});

test("nobody who is signed out can write into the log", async () => {
  expect((await report(undefined)).status).toBe(401);
});

test.each([
  ["a kind that is unknown", { kind: "anything" }],
  ["a message that is too long", { message: "x".repeat(501) }],
  ["a stack that is too long", { stack: "x".repeat(4001) }],
  ["an address that is too long", { route: "x".repeat(301) }],
])("refuses %s", async (_, wrong) => {
  const { token } = await api.member();
  const { status, body } = await report(token, { ...failure, ...wrong });
  expect([status, Object.keys(body.fields)]).toEqual([400, Object.keys(wrong)]);
});

test("takes nothing besides", async () => {
  const { token } = await api.member();
  await report(token, { ...failure, typed: "what somebody wrote" });
  expect(written).not.toContain("what somebody wrote");
});

test("a screen that fails without end is told to wait, and others are not", async () => {
  const [{ token }, other] = [await api.member(), await api.member()];
  const answers = await Promise.all(Array.from({ length: 22 }, () => report(token)));
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(2);
  expect((await report(other.token)).status).toBe(200);
});
