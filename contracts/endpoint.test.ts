import { expect, test } from "vitest";
import { z } from "zod";
import { endpoints } from "./all.ts";

interface Shape {
  type?: string;
  format?: string;
  maxLength?: number;
  maxItems?: number;
  enum?: string[];
  properties?: Record<string, Shape>;
  items?: Shape;
  anyOf?: Shape[];
}

const idBytes = 38;
const numberBytes = 25;
// Of a character of most scripts; one of Latin takes one, and an emoji, which counts as two, takes four.
const characterBytes = 3;

/** The bytes of the longest JSON that a schema takes, written without blanks. */
const mostBytes = (shape: Shape): number => {
  const { type, format, maxLength, maxItems, properties, items, anyOf } = shape;
  if (anyOf !== undefined) return Math.max(...anyOf.map(mostBytes));
  if (properties !== undefined)
    return Object.entries(properties).reduce(
      (sum, [name, part]) => sum + name.length + 4 + mostBytes(part),
      2,
    );
  if (type === "array") return 2 + (maxItems ?? Number.POSITIVE_INFINITY) * (1 + mostBytes(items ?? {}));
  if (type !== "string" || shape.enum !== undefined || "const" in shape) return numberBytes;
  if (format !== undefined) return idBytes;
  // What has no limit of its own, such as a document, which has one in bytes, has that of the body.
  return 2 + (maxLength ?? 0) * characterBytes;
};

const reading = endpoints.filter(({ upload, body }) => upload === null && Object.keys(body.shape).length > 0);

test("the longest that a contract takes of somebody signed in fits into what is read of a body", () => {
  const tooSmall = reading
    .filter(({ access }) => access !== "public")
    .map(({ name, body, bodyBytes }) => {
      const shape = z.toJSONSchema(body, { io: "input", unrepresentable: "any" }) as Shape;
      return { name, most: mostBytes(shape), bodyBytes };
    })
    .filter(({ most, bodyBytes }) => most > bodyBytes);
  expect(tooSmall).toEqual([]);
});

test("of whoever is not signed in at most 16 kB are read", () => {
  const strangers = reading.filter(({ access }) => access === "public");
  expect(strangers.length).toBeGreaterThan(2);
  for (const { bodyBytes } of strangers) expect(bodyBytes).toBe(16 * 1024);
});

const fieldsOf = (part: z.ZodObject): string[] => Object.keys(part.shape);

test.each(endpoints)("the method and the path of $name say where each field of a call goes", (endpoint) => {
  const { method, path, params, query, body } = endpoint;
  const isRead = method === "GET" || method === "DELETE";
  const rest = fieldsOf(isRead ? query : body);
  const inPath = [...path.matchAll(/:(\w+)/gu)].map((found) => found[1] ?? "");
  expect(fieldsOf(isRead ? body : query)).toEqual([]);
  expect(fieldsOf(params)).toEqual(inPath);
  expect(rest.filter((name) => inPath.includes(name))).toEqual([]);
});
