import { expect, test } from "vitest";
import { makeDocx, makeZip } from "#test/make-docx.ts";
import { packedStream, pdfOf } from "#test/make-pdf.ts";
import { convertInThread } from "./convert-in-thread.ts";

const file = (name: string, content: string | Buffer) => ({ name, bytes: Buffer.from(content) });

test("converts a file in a thread of its own", async () => {
  expect(await convertInThread(file("hours.docx", makeDocx("Hours", "https://example.com")))).toMatchObject({
    documents: [{ title: "Hours", content: expect.stringContaining("| OTC | 20 % |") }],
  });
});

test("reads several files in one thread, and the one after a refusal in another", async () => {
  const read = async (name: string, content: string) => {
    try {
      return (await convertInThread(file(name, content))).documents[0]?.content;
    } catch (error) {
      return (error as Error).message;
    }
  };
  const names = ["a.txt", "b.md", "deep.html", "c.txt"];
  const contents = ["Ebb.", "Flood.", `<html>${"<div>".repeat(5000)}`, "Slack."];
  const all = await Promise.all(names.map((name, at) => read(name, contents[at] ?? "")));
  expect(all).toEqual(["Ebb.", "Flood.", expect.stringContaining("nested too deeply"), "Slack."]);
});

test("says what is wrong with a file as it is said without a thread", async () => {
  await expect(convertInThread(file("x.json", "{}"))).rejects.toMatchObject({
    code: "unsupported_media_type",
    message: expect.stringContaining("can be imported"),
    fields: { file: expect.any(String) },
  });
});

test("gives up a file that takes longer than its time, and goes on with the next", async () => {
  const [slow, next] = await Promise.allSettled([
    convertInThread(file("x.html", `<html>${"<b>a".repeat(5_000)}`), { patienceMs: 1 }),
    convertInThread(file("hours.txt", "We open at 9.")),
  ]);
  expect(slow).toMatchObject({
    reason: { code: "too_large", message: "The file takes too long to be read" },
  });
  expect(next).toMatchObject({ value: { documents: [{ title: "hours" }] } });
});

test("refuses a file that needs more memory than it may have, and lives on", async () => {
  const page = `<html>${"<p>a</p>".repeat(400_000)}`;
  await expect(convertInThread(file("x.html", page), { heapMb: 32 })).rejects.toMatchObject({
    code: "too_large",
    message: "The file takes too much memory to be read",
  });
});

test("refuses a page whose parts are nested too deeply", async () => {
  await expect(convertInThread(file("x.html", `<html>${"<i>".repeat(30_000)}a`))).rejects.toMatchObject({
    code: "too_large",
  });
});

test("counts what a Word document unpacks to, whatever it says", async () => {
  const files = {
    "[Content_Types].xml": Buffer.alloc(200 * 1024 * 1024, " "),
    "word/document.xml": "<x/>",
  };
  const bytes = makeZip(files, { claimed: 1_000, packed: true });
  await expect(convertInThread(file("x.docx", bytes))).rejects.toMatchObject({
    code: "too_large",
    message: "The document is too large when unpacked",
  });
});

test("refuses a PDF whose page unpacks to more than the process may grow by, and lives on", async () => {
  const bomb = pdfOf([
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R >>",
    packedStream(Buffer.alloc(700 * 1024 * 1024, " ")),
  ]);
  await expect(
    convertInThread({ name: "x.pdf", bytes: bomb }, { processMb: 300, patienceMs: 15_000 }),
  ).rejects.toMatchObject({ code: expect.stringMatching(/too_large|validation_failed/u) });
  expect((await convertInThread(file("hours.txt", "We open at 9."))).documents[0]?.title).toBe("hours");
}, 60_000);

test("gives up a PDF whose pages lead back to themselves", async () => {
  const loop = pdfOf([
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 900 >>",
  ]);
  await expect(convertInThread({ name: "x.pdf", bytes: loop }, { patienceMs: 10_000 })).rejects.toMatchObject(
    {
      code: expect.stringMatching(/too_large|validation_failed/u),
    },
  );
}, 60_000);
