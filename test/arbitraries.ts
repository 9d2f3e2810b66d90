import fc, { type Arbitrary } from "fast-check";
import type { z } from "zod";

interface Definition {
  type: string;
  format?: string;
  entries?: Record<string, unknown>;
  values?: unknown[];
  element?: z.ZodType;
  shape?: Record<string, z.ZodType>;
  innerType?: z.ZodType;
  options?: z.ZodType[];
  in?: z.ZodType;
}

/** Values that exist in the product under test, by the name of the field that takes them. */
export type Known = Record<string, unknown[]>;

const deep = (): unknown => {
  let value: unknown = "end";
  for (let level = 0; level < 200; level += 1) value = { a: [value] };
  return value;
};

const words =
  "'; drop table users; --|%|_|../../etc/passwd|${7*7}|{{7*7}}|<script>alert(1)</script>|\u0000|a\u0000b|\uD800|\uFFFF|" +
  "\u202E|😀|NaN|-1|__proto__|constructor||  |9999-12-31|0000-00-00|2026-02-30|-infinity|infinity|1e400|99999999999999999999";

const values: unknown[] = [
  null,
  true,
  -1,
  1.5,
  2 ** 53,
  -(2 ** 31),
  1e308,
  [[], [null]],
  {},
  "x".repeat(9000),
  "00000000-0000-0000-0000-000000000000",
  JSON.parse('{"__proto__": {"isAdmin": true}}'),
  deep(),
];

/** What somebody sends who wants to see what happens. */
export const hostile: Arbitrary<unknown> = fc.constantFrom<unknown[]>(...words.split("|"), ...values);

const stringOf = (schema: z.ZodType, format: string | undefined): Arbitrary<unknown> => {
  if (format === "uuid") return fc.uuid();
  const date = fc.date({ min: new Date(0), max: new Date("2100-01-01"), noInvalidDate: true });
  if (format === "date") return date.map((time) => time.toISOString().slice(0, 10));
  if (format === "datetime") return date.map((time) => time.toISOString());
  const bounds = schema as unknown as { minLength: number | null; maxLength: number | null };
  const maxLength = Math.min(bounds.maxLength ?? 60, 60);
  const minLength = Math.min(bounds.minLength ?? 0, maxLength);
  return fc.oneof(
    fc.string({ minLength, maxLength, unit: "binary" }),
    fc.lorem({ mode: "sentences", maxCount: 3 }),
    fc.string({ minLength: minLength + 1, maxLength: maxLength + 5 }),
  );
};

const objectOf = (shape: Record<string, z.ZodType>, known: Known): Arbitrary<unknown> =>
  fc.record(
    Object.fromEntries(Object.entries(shape).map(([name, part]) => [name, fieldOf(name, part, known)])),
    {
      requiredKeys: Object.keys(shape).filter((name) => shape[name]?.safeParse(undefined).success === false),
    },
  );

/** Values that a schema takes, or nearly. */
const valueOf = (schema: z.ZodType, known: Known): Arbitrary<unknown> => {
  const definition = schema.def as unknown as Definition;
  const { type, innerType, in: from, element, shape, options, entries, values } = definition;
  if (innerType !== undefined)
    return fc.oneof({ weight: 4, arbitrary: valueOf(innerType, known) }, fc.constantFrom(null, undefined));
  if (from !== undefined) return valueOf(from, known);
  if (element !== undefined) return fc.array(valueOf(element, known), { maxLength: 4 });
  if (shape !== undefined) return objectOf(shape, known);
  if (options !== undefined) return fc.oneof(...options.map((option) => valueOf(option, known)));
  if (entries !== undefined) return fc.constantFrom(...Object.values(entries));
  if (values !== undefined) return fc.constantFrom(...values);
  if (type === "string") return stringOf(schema, definition.format);
  if (type === "number") return fc.oneof(fc.nat(5), fc.integer(), fc.double());
  return type === "boolean" ? fc.boolean() : fc.anything();
};

/** A field as a schema has it: mostly right, with values that exist, now and then hostile. */
export const fieldOf = (name: string, schema: z.ZodType, known: Known): Arbitrary<unknown> => {
  const usual = { weight: 8, arbitrary: valueOf(schema, known) };
  const existing = known[name];
  const right = existing === undefined ? [] : [{ weight: 40, arbitrary: fc.constantFrom(...existing) }];
  return fc.oneof(...right, usual, { weight: 1, arbitrary: hostile });
};

/** All fields of an object, each by itself. */
export const fieldsOf = (schema: z.ZodObject, known: Known): Arbitrary<Record<string, unknown>> =>
  objectOf(schema.shape, known) as Arbitrary<Record<string, unknown>>;
