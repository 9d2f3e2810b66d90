import { expect } from "vitest";
import { errorBody } from "#contracts/errors.ts";
import type { Call } from "./fuzz-call.ts";

/** What a call was answered; null for the text of a stream. */
export interface Sent {
  status: number;
  headers: Headers;
  text: string | null;
}

const leaks =
  /\bat .+\.[mc]?[jt]s:\d+|node_modules|syntax error at|violates|relation "|column "|invalid input|ECONN/u;

/** A refusal says what its status means to whom, as the contract of errors has it, and nothing of how the product is made. */
export const checkRefusal = ({ endpoint, caller }: Call, { status, headers, text }: Sent): void => {
  expect(status).toBeLessThan(500);
  errorBody.strict().parse(JSON.parse(text ?? ""));
  expect(text).not.toMatch(leaks);
  if (status === 429) expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
  if (endpoint.access !== "public" && caller === "nobody") expect(status).toBe(401);
  if (endpoint.access === "admin" && caller === "agent") expect(status).toBe(403);
};
