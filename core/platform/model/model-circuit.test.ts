import { expect, test } from "vitest";
import { hold } from "#test/hold.ts";
import { createCircuit, verdictOf, verdictOfPatience } from "./model-circuit.ts";
import { ModelUnavailable, type FailureReason } from "../model-failure.ts";

const minute = 60_000;

const start = () => {
  let time = 0;
  const changes: (FailureReason | null)[] = [];
  const circuit = createCircuit({
    judge: verdictOf,
    onChange: (opened) => void changes.push(opened),
    now: () => time,
  });
  let calls = 0;
  const call = async (work: () => Promise<string>): Promise<string> => {
    try {
      return await circuit.guard(() => {
        calls += 1;
        return work();
      });
    } catch (error) {
      return error instanceof ModelUnavailable ? error.reason : String(error);
    }
  };
  const fail = (reason: FailureReason = "timeout", status?: number) =>
    call(() => Promise.reject(new ModelUnavailable(reason, { status })));
  const succeed = () => call(() => Promise.resolve("fine"));
  const failTimes = async (times: number) => {
    for (let time = 0; time < times; time += 1) await fail();
  };
  const pass = (milliseconds: number) => void (time += milliseconds);
  return { circuit, changes, call, fail, succeed, failTimes, pass, made: () => calls };
};

test("opens after three failures in a row, and then no call is made", async () => {
  const { circuit, changes, failTimes, succeed, made } = start();
  await failTimes(2);
  expect(await succeed()).toBe("fine");
  await failTimes(2);
  expect(circuit.isOpen()).toBe(false);
  await failTimes(1);
  expect([circuit.isOpen(), changes]).toEqual([true, ["timeout"]]);
  expect([await succeed(), await succeed(), made()]).toEqual(["circuit_open", "circuit_open", 6]);
});

test("failures that lie far apart do not add up", async () => {
  const { circuit, failTimes, pass } = start();
  for (let time = 0; time < 5; time += 1) {
    await failTimes(1);
    pass(6 * minute);
  }
  expect(circuit.isOpen()).toBe(false);
  await failTimes(2);
  expect(circuit.isOpen()).toBe(true);
});

test("lets a single call try once it has cooled down, and closes when that is answered", async () => {
  const { circuit, changes, call, succeed, failTimes, pass } = start();
  await failTimes(3);
  pass(29_999);
  expect(await succeed()).toBe("circuit_open");
  pass(1);
  const trial = hold();
  const trying = call(() => trial.held.then(() => "back"));
  expect(await succeed()).toBe("circuit_open");
  trial.release();
  expect(await trying).toBe("back");
  expect([circuit.isOpen(), await succeed(), changes]).toEqual([false, "fine", ["timeout", null]]);
  await failTimes(2);
  expect(circuit.isOpen()).toBe(false);
});

test("a trial that fails makes the next wait longer, and is no news", async () => {
  const { changes, fail, succeed, failTimes, pass, made } = start();
  await failTimes(3);
  for (const seconds of [30, 60, 120, 120]) {
    const before = made();
    pass(seconds * 1000 - 1);
    expect(await fail()).toBe("circuit_open");
    pass(1);
    expect([await fail(), made()]).toEqual(["timeout", before + 1]);
  }
  expect(changes).toEqual(["timeout"]);
  pass(120_000);
  expect([await succeed(), changes]).toEqual(["fine", ["timeout", null]]);
});

test("a trial that its caller gives up leaves its turn to the next call", async () => {
  const { circuit, fail, succeed, failTimes, pass } = start();
  await failTimes(3);
  pass(30_000);
  expect([await fail("aborted"), circuit.isOpen()]).toEqual(["aborted", true]);
  expect([await succeed(), circuit.isOpen()]).toEqual(["fine", false]);
});

test("what began before the circuit opened neither closes it nor counts", async () => {
  const { circuit, changes, call, succeed, failTimes, pass } = start();
  const before = hold();
  const working = [
    call(() => before.held.then(() => "at last")),
    call(() => before.held.then(() => Promise.reject(new ModelUnavailable("stalled")))),
  ];
  await failTimes(3);
  before.release();
  expect(await Promise.all(working)).toEqual(["at last", "stalled"]);
  expect([circuit.isOpen(), changes]).toEqual([true, ["timeout"]]);
  pass(30_000);
  expect([await succeed(), changes]).toEqual(["fine", ["timeout", null]]);
});

test("callers who gave up neither count nor end a row of failures", async () => {
  const { circuit, fail } = start();
  for (let time = 0; time < 5; time += 1) await fail("aborted");
  expect(circuit.isOpen()).toBe(false);
  for (const reason of ["network", "aborted", "stalled", "aborted", "cut"] as const) await fail(reason);
  expect(circuit.isOpen()).toBe(true);
});

const answered: [string, FailureReason, number?][] = [
  ["limits", "rate_limited", 429],
  ["knows no such key", "status", 401],
  ["refuses what was asked", "status", 400],
  ["writes nonsense", "malformed"],
  ["writes nothing", "empty"],
];
test.each(answered)("a server that %s is not away", async (_what, reason, status) => {
  const { circuit, fail, failTimes } = start();
  for (let time = 0; time < 5; time += 1) await fail(reason, status);
  await failTimes(2);
  await fail(reason, status);
  await failTimes(2);
  expect(circuit.isOpen()).toBe(false);
});

test.each([408, 500, 503, 504])("a server that answers %i is away", async (status) => {
  const { circuit, fail } = start();
  for (let time = 0; time < 3; time += 1) await fail("status", status);
  expect(circuit.isOpen()).toBe(true);
});

test("patience that ran out says that the server is away only where it is the time limit", () => {
  const given = (reason: string) =>
    new ModelUnavailable("aborted", { cause: new DOMException("given up", reason) });
  expect([verdictOf(given("TimeoutError")), verdictOfPatience(given("TimeoutError"))]).toEqual([
    "unknown",
    "away",
  ]);
  expect(verdictOfPatience(given("AbortError"))).toBe("unknown");
});
