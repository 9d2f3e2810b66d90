import { expect, test } from "vitest";
import { ApiError } from "./api-error.ts";
import { reportOf } from "./report-error.ts";

const thrownBy = (fail: () => unknown): unknown => {
  try {
    return fail();
  } catch (error) {
    return error;
  }
};

test("tells what broke and where, in the code's own words", () => {
  const ticket = {} as { proofs: string[] };
  const report = reportOf(
    "render",
    thrownBy(() => ticket.proofs.length),
    "\n    at TicketWork\n    at Panel",
  );
  expect(report?.message).toBe("TypeError: Cannot read properties of undefined (reading 'length')");
  expect(report?.stack).toMatch(/^\s*at .*report-error\.test/u);
  expect(report?.componentStack).toBe("at TicketWork\n    at Panel");
});

test("tells nothing of what somebody wrote, neither in the message nor in the stack", () => {
  const report = reportOf(
    "uncaught",
    thrownBy(() => JSON.parse("Acme wants a discount")),
  );
  expect(JSON.stringify(report)).not.toMatch(/Acme|discount/u);
  expect(report?.message).toMatch(/^SyntaxError: Unexpected token/u);
  const words = reportOf("uncaught", new Error("Can't match `what Acme wrote` in 'all of it, said Acme'"));
  expect(words?.message).toBe("Error: Can't match …");
});

test("tells nothing of what is no fault of the Mini App", () => {
  expect(reportOf("uncaught", new ApiError("Not found", { status: 404 }))).toBeNull();
  expect(reportOf("uncaught", new DOMException("Aborted", "AbortError"))).toBeNull();
});

test("tells nothing of a thing that is no error but what it is", () => {
  expect(reportOf("uncaught", "what Acme wrote")?.message).toBe("Error: Something else was thrown");
});

test("tells no more than the server takes", () => {
  const error = new Error("x".repeat(1000));
  error.stack = `Error\n${"    at one (file.js:1:1)\n".repeat(1000)}`;
  const report = reportOf("render", error, "at One\n".repeat(2000));
  expect([report?.message.length, report?.stack.length, report?.componentStack.length]).toEqual([
    500, 4000, 4000,
  ]);
});
