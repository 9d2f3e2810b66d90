import { expect, test } from "vitest";
import type { z as Zod } from "zod";
import { z as shapes } from "./contract-shapes.ts";

const z = shapes as typeof Zod;

test("an object keeps the names of its fields through whatever follows", () => {
  const page = z.object({ cursor: z.string().max(200).optional() });
  const query = page.extend({ days: z.coerce.number().int().default(7) }).refine(() => true);
  expect(Object.keys(query.shape)).toEqual(["cursor", "days"]);
});

test("an enum keeps its choices", () => {
  expect(z.enum(["pending", "answered"]).options).toEqual(["pending", "answered"]);
});

test("what it cannot keep to is refused", () => {
  expect(() => z.object({ a: z.string() }).pick({ a: true })).toThrow("pick");
});
