import { expect, test } from "vitest";
import { readAnswer } from "./model-answer.ts";
import { startWatch } from "./model-limits.ts";

const limits = { firstByteSeconds: 5, idleSeconds: 5, totalSeconds: 5 };

const read = async (pieces: Uint8Array[]) => {
  const body = ReadableStream.from<Uint8Array>(pieces);
  const watch = startWatch(limits);
  const parts: string[] = [];
  try {
    return { parts, completion: await readAnswer(new Response(body), watch, (part) => parts.push(part)) };
  } finally {
    watch.end();
  }
};

const said = (content: string, finish_reason: string | null = null) =>
  JSON.stringify({ choices: [{ delta: { content }, finish_reason }] });
const bytesOf = (text: string) => new TextEncoder().encode(text);
const oneByOne = (text: string) => Array.from(bytesOf(text), (byte) => Uint8Array.of(byte));

test.each(["\n", "\r\n", "\r"])("reads events however they are cut, lines ending with %j", async (end) => {
  const laidOut = said(" nach\u2028Tagen", "stop").replaceAll(",", `,${end}data: `);
  const events = [
    ": waiting",
    "event: ping",
    `data: ${said("Über")}`,
    `data:${laidOut}`,
    "data: [DONE]",
    "data: {",
  ];
  const text = events.map((event) => event + end + end).join("");
  for (const pieces of [[bytesOf(text)], oneByOne(text)]) {
    const { parts, completion } = await read(pieces);
    expect(parts).toEqual(["Über", " nach\u2028Tagen"]);
    expect(completion).toMatchObject({ text: "Über nach\u2028Tagen", finishReason: "stop" });
  }
});

test("takes an error told in the stream for a lost connection, and what is no JSON for what it is", async () => {
  const begun = `data: ${said("Over")}\n\n`;
  const told = bytesOf(`${begun}data: {"error":{"message":"overloaded"}}\n\n`);
  await expect(read([told])).rejects.toMatchObject({ reason: "cut" });
  await expect(read([bytesOf(`${begun}data: {"choices":\n\n`)])).rejects.toThrow(SyntaxError);
});
