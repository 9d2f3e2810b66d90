import { expect, test } from "vitest";
import { shareAddress } from "./share-address.ts";

const read = (address: string) => Object.fromEntries(new URL(address).searchParams);

test("puts a text into the message field as it is", () => {
  const text = "1 + 1 = 2 & 50 %?\nSecond line <b>";
  const address = shareAddress({ text });
  expect(address).not.toContain("+");
  expect(read(address)).toEqual({ url: text });
});

test("puts a link above its text", () => {
  const link = "https://t.me/legend_bot?startapp=doc_1";
  expect(read(shareAddress({ text: "Commission structure", link }))).toEqual({
    url: link,
    text: "Commission structure",
  });
});
