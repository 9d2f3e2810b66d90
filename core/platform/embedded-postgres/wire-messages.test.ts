import { expect, test } from "vitest";
import {
  readStartupPacket,
  requestedSearchPath,
  simpleQuery,
  splitMessages,
  sqlOf,
  sync,
} from "./wire-messages.ts";

test("splits off whole messages and keeps the beginning of the next", () => {
  const [first, second] = [simpleQuery("select 1"), sync()];
  const cut = simpleQuery("select 2").subarray(0, 7);
  const { messages, rest } = splitMessages(Buffer.concat([first, second, cut]));
  expect(messages).toEqual([first, second]);
  expect(rest).toEqual(cut);
});

test("waits for the rest of a message whose length is not there yet", () => {
  const { messages, rest } = splitMessages(Buffer.from([0x51, 0, 0]));
  expect(messages).toEqual([]);
  expect(rest.length).toBe(3);
});

test("waits for the rest of a start-up packet", () => {
  const packet = Buffer.alloc(20);
  packet.writeInt32BE(40, 0);
  packet.writeInt32BE(196_608, 4);
  expect(readStartupPacket(packet)).toBeUndefined();
});

test("recognises a request for encryption", () => {
  const packet = Buffer.alloc(8);
  packet.writeInt32BE(8, 0);
  packet.writeInt32BE(80_877_103, 4);
  expect(readStartupPacket(packet)).toEqual({ kind: "encryption", length: 8 });
});

test.each([
  [{ options: "-c search_path=bullmq" }, "bullmq"],
  [{ options: '-c other=1 -c search_path="Quoted" -c more=2' }, '"Quoted"'],
  [{ options: String.raw`-c search_path=a,\ b` }, "a, b"],
  [{ search_path: "plain" }, "plain"],
  [{ user: "any" }, undefined],
])("reads the search path of %j", (parameters, expected) => {
  expect(requestedSearchPath(parameters)).toBe(expected);
});

test("reads the statement of a simple query and of no other message", () => {
  expect(sqlOf(simpleQuery("select 'ü'"))).toBe("select 'ü'");
  expect(sqlOf(sync())).toBeUndefined();
});
