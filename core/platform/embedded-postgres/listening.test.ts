import { expect, test } from "vitest";
import { readListening } from "./listening.ts";

test.each([
  ["listen news", { kind: "listen", channel: "news" }],
  ["LISTEN News;", { kind: "listen", channel: "news" }],
  ['listen "News"', { kind: "listen", channel: "News" }],
  ['listen "a ""b"" c"', { kind: "listen", channel: 'a "b" c' }],
  ["-- about us\n/* and\nmore */ listen news;\n", { kind: "listen", channel: "news" }],
  ["unlisten news", { kind: "unlisten", channel: "news" }],
  ["unlisten *", { kind: "unlisten", channel: null }],
  ["select 'listen news'", undefined],
  ["listen news; select 1", undefined],
])("reads %j", (sql, expected) => {
  expect(readListening(sql)).toEqual(expected);
});
