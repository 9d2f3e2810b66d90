import { expect, test } from "vitest";
import { readFailure } from "./api-error.ts";

test("reads the error field with its code and fields", () => {
  const body = {
    error: "Enter a title",
    code: "validation_failed",
    message: "no",
    fields: { title: "Enter a title" },
  };
  const failure = readFailure(400, "Bad Request", JSON.stringify(body));
  expect(failure).toMatchObject({
    message: "Enter a title",
    status: 400,
    code: "validation_failed",
    fields: { title: "Enter a title" },
  });
});

test.each([
  ['{"message":"From a proxy"}', "From a proxy"],
  ['{"error":""}', '{"error":""}'],
  ["upstream is down\n", "upstream is down"],
  ["", "Bad Gateway"],
  ['"text"', '"text"'],
])("reads %j as %j", (text, message) => {
  expect(readFailure(502, "Bad Gateway", text).message).toBe(message);
});

test("says something even when nothing was sent", () => {
  expect(readFailure(502, "", "").message).toBe("The server answered 502");
});
