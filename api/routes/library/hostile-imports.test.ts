import { afterAll, beforeAll, expect, test } from "vitest";
import { mostImportFiles } from "#contracts/imports.ts";
import {
  docxOf,
  lockedOffice,
  lockedPdf,
  lockedZip,
  longPdf,
  loopingPdf,
  officeBombs,
  swollenPdf,
} from "#test/hostile-files.ts";
import { importThrough } from "#test/import-through-api.ts";
import { makeZip } from "#test/make-docx.ts";
import { filesOf } from "#test/send-form.ts";
import { startTestApi, type Member, type TestApi } from "#test/start-api.ts";

const megabyte = 1024 * 1024;

let api: TestApi;
let admin: Member;
let agent: Member;
let imports: ReturnType<typeof importThrough>;

beforeAll(async () => {
  api = await startTestApi();
  admin = await api.member("CORE TEAM (ADMIN)");
  agent = await api.member();
  imports = importThrough(api, admin.token);
  await api.core.knowledge.addDocument(admin.actor, {
    title: "Pilots",
    content: "A pilot boards at the outer buoy. Heavy weather delays boarding.",
  });
});
afterAll(() => api.close());

/** What an import of one file, and of what is in it, comes to. */
const drop = async (name: string, content: string | Buffer) => {
  const { files } = await imports.settled(await imports.start({ [name]: content }), 100_000);
  return files.map(({ path, state, refusal, warnings, title, extent }) => {
    return { path, state, refusal, warnings, title, extent };
  });
};

const packed = (files: Record<string, string | Buffer>, claimed?: number) =>
  makeZip(files, { packed: true, ...(claimed === undefined ? {} : { claimed }) });

const truncated = (whole: Buffer) => whole.subarray(0, Math.floor(whole.length * 0.6));

const deepPage = (depth: number) =>
  `<html><body>${"<div>".repeat(depth)}deep${"</div>".repeat(depth)}</body></html>`;

const password = /has a password\. Save it without one/iu;
const damaged = /damaged/u;
const declares = /declares what no document of its kind does/u;
const deep = /nested too deeply/u;
/** No warning at all. */
const none = /^$/u;
const outside = /names files outside of itself/u;

test.each<[what: string, name: string, make: () => Buffer | string, refusal: RegExp]>([
  ["a PDF with a password", "x.pdf", lockedPdf, password],
  ["an office document with a password", "x.xlsx", lockedOffice, password],
  ["a ZIP with a password", "x.zip", () => lockedZip({ "secret.md": "# Secret" }), password],
  ["a ZIP of names that lead out of it", "x.zip", () => makeZip({ "a/../../../b.md": "# B" }), outside],
  ["a ZIP of absolute names", "x.zip", () => makeZip({ "/etc/x.md": "# X" }), outside],
  ["a ZIP of names with a drive", "x.zip", () => makeZip({ "C:\\x\\y.md": "# X" }), outside],
  ["a ZIP of backward steps", "x.zip", () => makeZip({ "..\\..\\x.md": "# X" }), outside],
  ["a ZIP of ZIPs", "x.zip", () => makeZip({ "y.zip": makeZip({ "z.md": "# Z" }) }), /ZIP within a ZIP/u],
  [
    "a ZIP of a file that says it is small",
    "x.zip",
    () => packed({ "a.txt": Buffer.alloc(megabyte, "tide ") }, 10),
    /larger than|too large/u,
  ],
  [
    "a ZIP of a file that says it is large",
    "x.zip",
    () => packed({ "a.txt": "A tide." }, 0xff_ff_ff_f0),
    /larger than 10 MB/u,
  ],
  [
    "a ZIP of more files than an import takes",
    "x.zip",
    () => makeZip(Object.fromEntries(Array.from({ length: 501 }, (_, at) => [`${at}.md`, `# T${at}`]))),
    new RegExp(`501 files, and an import takes at most ${mostImportFiles}`, "u"),
  ],
  ["half a ZIP", "x.zip", () => truncated(makeZip({ "a.md": "tide ".repeat(900) })), damaged],
  ["half a DOCX", "x.docx", () => truncated(docxOf({ body: "<w:p/>".repeat(9) })), damaged],
  ["half a PDF without its pages", "x.pdf", () => longPdf(3).subarray(0, 60), damaged],
  ["a DOCX whose entities grow", "x.docx", officeBombs.docxEntities, declares],
  ["a DOCX that declares them late", "x.docx", officeBombs.docxLateEntities, declares],
  ["a DOCX that names a file of the server", "x.docx", officeBombs.docxForeignEntity, declares],
  ["an XLSX whose entities grow", "x.xlsx", officeBombs.xlsxEntities, declares],
  ["a DOCX nested 100,000 deep", "x.docx", officeBombs.docxDeep, deep],
  ["an XLSX nested 100,000 deep", "x.xlsx", officeBombs.xlsxDeep, deep],
  ["a page nested 100,000 deep", "x.html", () => deepPage(100_000), deep],
  [
    "an XLSX that repeats a text 400,000 times",
    "x.xlsx",
    officeBombs.xlsxRepeated,
    /more text than is read/u,
  ],
  ["a PDF whose pages lead in a circle", "x.pdf", loopingPdf, damaged],
  ["a PDF of 5,000 pages", "x.pdf", () => longPdf(5000), /5000 pages, and at most 1500 are read\. Split it/u],
  ["a text with null bytes", "x.md", () => "# Tide\0\n\nHigh\0 water", /signs that no text has/u],
  [
    "a picture named as a text",
    "x.md",
    () => Buffer.from("89504e470d0a1a0a0000", "hex"),
    /^Only \.md, .+ can be imported$/u,
  ],
  ["a text named as an office document", "x.docx", () => "Only text", /can be imported/u],
  ["what nobody can read", "x.exe", () => "MZ", /^Only \.md, .+ can be imported$/u],
])("refuses %s in words that help", async (_, name, make, refusal) => {
  const files = await drop(name, make());
  expect(files).toMatchObject([{ state: "refused", refusal: expect.stringMatching(refusal) }]);
  expect(files[0]?.refusal).not.toMatch(/Error|undefined|\bat \//u);
});

test.each<[what: string, name: string, make: () => Buffer | string, title: string, warning: RegExp]>([
  ["an XLSX that is named as a text", "x.txt", officeBombs.xlsxGigantic, "x", none],
  ["an XLSX that says it is as large as can be", "x.xlsx", officeBombs.xlsxGigantic, "x", none],
  ["a page as deep as pages are", "x.html", () => deepPage(400), "x", none],
  ["a single line of a megabyte", "x.txt", () => "tide".repeat(megabyte / 8), "x", none],
  [
    "a sheet of one endless row",
    "x.csv",
    () => "tide,".repeat(megabyte),
    "x",
    /first 300 columns were read/u,
  ],
  ["a line of rules without end", "x.md", () => `Tide\n\n${"- ".repeat(megabyte / 4)}`, "x", none],
])("reads %s", async (_, name, make, title, warning) => {
  const [file, ...more] = await drop(name, make());
  expect(more).toEqual([]);
  expect(file).toMatchObject({ state: "ready", title });
  expect(file?.warnings.join("\n")).toMatch(warning);
});

test("reads a text of short lines in as many parts as it needs", async () => {
  const files = await drop("x.md", "tide\n".repeat(megabyte / 2));
  expect(files.length).toBeGreaterThan(2);
  expect(new Set(files.map(({ state }) => state))).toEqual(new Set(["ready"]));
});

test("takes a file of 100 MB no further than it may go, and keeps nothing of it", async () => {
  const id = await imports.start();
  const before = filesOf(api);
  expect(await imports.add(id, "x.md", Buffer.alloc(100 * megabyte, "tide "))).toMatchObject({
    status: 413,
    body: { code: "too_large", error: "The file is larger than 10 MB" },
  });
  expect(await imports.add(id, "x.zip", Buffer.alloc(100 * megabyte + 1, "PK\u0003\u0004"))).toMatchObject({
    status: 413,
    body: { code: "too_large", error: "The file is larger than 100 MB" },
  });
  expect(filesOf(api).filter((file) => !before.includes(file))).toEqual([]);
  expect((await imports.call(`/${id}`)).body.files).toEqual([]);
});

test("answers others while files are read that take all they may, within bounded memory", async () => {
  const before = process.memoryUsage.rss();
  let peak = before;
  const looking = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 20);
  const id = await imports.start({
    "swollen.pdf": swollenPdf(300),
    "wide.docx": docxOf({ body: "<w:p><w:r><w:t>word</w:t></w:r></w:p>".repeat(900_000) }),
    "good.md": "# Good\n\nThe last of them is read as if nothing had been.",
  });
  const order: string[] = [];
  const read = imports.settled(id, 100_000).then((all) => {
    order.push("read");
    return all;
  });
  for (let at = 0; at < 5; at += 1) {
    const { status, body } = await api.send("/api/chat/messages", {
      method: "POST",
      token: agent.token,
      body: {
        content: "Where does a pilot board?",
        role: "user",
        sessionId: `s${at}`,
        module: "bd_assistant",
      },
    });
    expect([status, body.assistantMessage.content]).toEqual([201, expect.stringContaining("outer buoy")]);
    order.push("answered");
  }
  const { files } = await read;
  clearInterval(looking);
  expect(order).toEqual([...Array<string>(5).fill("answered"), "read"]);
  expect(files).toMatchObject([
    // How fast the machine is decides which limit is met first, that of memory or that of time.
    { state: "refused", refusal: expect.stringMatching(/too (?:much memory|long) to be read\. Split it/u) },
    { state: "refused", refusal: expect.stringMatching(/too (?:much memory|long) to be read\. Split it/u) },
    { state: "ready", title: "Good" },
  ]);
  expect((peak - before) / megabyte).toBeLessThan(1200);
});
