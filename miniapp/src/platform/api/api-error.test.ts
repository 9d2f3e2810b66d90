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
  ["upstream is down\n", "upstream is down"],
  ["upstream took > 30 s, and 1 < 2", "upstream took > 30 s, and 1 < 2"],
  ["", "Bad Gateway"],
  // Nobody is shown what is for machines.
  ["{}", "Bad Gateway"],
  ["[]", "Bad Gateway"],
  ["null", "Bad Gateway"],
  ['"text"', "Bad Gateway"],
  ['{"error":""}', "Bad Gateway"],
  ['{"error":{"code":1}}', "Bad Gateway"],
  ['{"detail":"No upstr', "Bad Gateway"],
  ["<!DOCTYPE html>\n<html><head><title>502</title></head></html>", "Bad Gateway"],
  ["<html>\r\n<center><h1>502 Bad Gateway</h1></center>", "Bad Gateway"],
  ["Sorry.<br>Come back later", "Bad Gateway"],
  ['<?xml version="1.0"?><Error><Code>SlowDown</Code></Error>', "Bad Gateway"],
])("reads %j as %j", (text, message) => {
  expect(readFailure(502, "Bad Gateway", text).message).toBe(message);
});

test("says something even when nothing was sent", () => {
  expect(readFailure(502, "", "").message).toBe("The server answered 502");
  expect(readFailure(502, "", "<html></html>").message).toBe("The server answered 502");
});
