// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { isExternal, safeAddress, withoutOwnHost } from "./safe-address.ts";

test.each([
  "https://example.com/a?b=c:d#e",
  "HTTP://EXAMPLE.COM",
  "irc://net/room",
  "ircs://net/room",
  "mailto:team@example.com",
  "xmpp:team@example.com",
  "tg://resolve?domain=legend",
  "/dashboard/support",
  "//example.com/image.png",
  "guide.md#part:2",
  "?page=a:b",
  "#part",
  "",
])("keeps %s", (address) => {
  expect(safeAddress(address)).toBe(address);
});

test.each([
  "javascript:alert(1)",
  "JavaScript:alert(1)",
  "java\nscript:alert(1)",
  " javascript:alert(1)",
  "\u0001javascript:alert(1)",
  "data:text/html;base64,PHNjcmlwdD4=",
  "vbscript:msgbox",
  "file:///etc/passwd",
  "blob:https://example.com/1",
  "ftp://example.com",
  "https\u0000:alert(1)",
])("empties %j", (address) => {
  expect(safeAddress(address)).toBe("");
});

test("tells what leaves the product", () => {
  expect(isExternal("https://example.com")).toBe(true);
  expect(isExternal("tg://resolve?domain=legend")).toBe(true);
  expect(isExternal("//example.com")).toBe(true);
  expect(isExternal("/dashboard")).toBe(false);
  expect(isExternal("guide.md")).toBe(false);
});

test("a screen of the product is gone to in place, also by its whole address", () => {
  const { origin } = window.location;
  expect(withoutOwnHost(`${origin}/dashboard/support`)).toBe("/dashboard/support");
  expect(withoutOwnHost(`${origin}.example.com/dashboard`)).toBe(`${origin}.example.com/dashboard`);
  expect(withoutOwnHost(`${origin}/api/files/1`)).toBe(`${origin}/api/files/1`);
  expect(withoutOwnHost("https://example.com/a")).toBe("https://example.com/a");
});
