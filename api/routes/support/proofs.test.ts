import { connect } from "node:net";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { proofLimit } from "#contracts/files.ts";
import { eventually } from "#test/eventually.ts";
import { makeHeic, makePicture } from "#test/make-picture.ts";
import { filesOf, sendForm } from "#test/send-form.ts";
import { startTestApi, type Member, type TestApi } from "#test/start-api.ts";

let api: TestApi;
let agent: Member;
let png: Buffer;

beforeAll(async () => {
  api = await startTestApi();
  agent = await api.member();
  png = await makePicture();
});
afterAll(() => api.close());

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

const forms = {
  ticket: {
    path: "/api/support/ticket",
    list: "/api/support/tickets",
    field: "proofOfSupport",
    fields: { supportCategory: "Other", description: "Ten letters" },
  },
  participation: {
    path: "/api/initiatives/participation",
    list: "/api/initiatives/my-initiatives",
    field: "proofOfParticipation",
    fields: { initiative: '["Community Call"]', dateOfParticipation: inDays(0) },
  },
};

type Kind = keyof typeof forms;

interface Sent {
  fields?: Record<string, string>;
  /** Null sends none. */
  file?: { name?: string; content?: Buffer | string; field?: string } | null;
}

const send = (kind: Kind, { fields = {}, file = {} }: Sent) => {
  const form = forms[kind];
  const wanted = file && { field: form.field, name: "proof.png", content: png, ...file };
  return sendForm(api, form.path, {
    token: agent.token,
    fields: { ...form.fields, ...fields },
    ...(wanted === null ? {} : { file: wanted }),
  });
};

const counts = async () => {
  const totals = await Promise.all(
    Object.values(forms).map(async ({ list }) => {
      const { headers } = await api.send(list, { token: agent.token });
      return headers.get("x-total-count");
    }),
  );
  const [row] = await api.database.sql("files").count<{ count: string }[]>("* as count");
  return { totals, files: filesOf(api), rows: row?.count };
};

let before: Awaited<ReturnType<typeof counts>>;
beforeEach(async () => {
  before = await counts();
});

const large = Buffer.alloc(25 * 1024 * 1024, 1);
const picturesOnly = "Only PNG, JPEG, WebP, GIF and HEIC pictures can be sent";
const unusable = "The file's name has characters that cannot be used. Please rename it.";
const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const tooShort = "Description must be at least 10 characters";
const notAList = "Not a JSON list of initiative names";
const noSuchDay = "Not a date that exists, written YYYY-MM-DD";

type Row = [name: string, sent: () => Sent, status: number, message: string];

const badFiles: Row[] = [
  ["25 MB", () => ({ file: { content: large } }), 413, "The file is larger than 10 MB"],
  [
    "one byte too many",
    () => ({ file: { content: Buffer.concat([png, Buffer.alloc(proofLimit - png.length + 1)]) } }),
    413,
    "The file is larger than 10 MB",
  ],
  ["an empty file", () => ({ file: { content: "" } }), 400, "The file is empty"],
  ["a PDF named .png", () => ({ file: { content: "%PDF-1.7\n%âãÏÓ\n1 0 obj" } }), 415, picturesOnly],
  ["an SVG named .png", () => ({ file: { content: svg } }), 415, picturesOnly],
  ["HTML named .png", () => ({ file: { content: "<!doctype html><p>Hello</p>" } }), 415, picturesOnly],
  [
    "a truncated PNG",
    () => ({ file: { content: png.subarray(0, Math.floor(png.length / 2)) } }),
    400,
    "The picture is damaged. Please choose it again.",
  ],
  [
    "a PNG that is HTML after its first bytes",
    () => ({
      file: { content: Buffer.concat([png.subarray(0, 40), Buffer.from("<script>alert(1)</script>")]) },
    }),
    400,
    "The picture is damaged. Please choose it again.",
  ],
  ["a name with a path", () => ({ file: { name: "../../etc/cron.png" } }), 400, unusable],
  ["a name with a Windows path", () => ({ file: { name: String.raw`..\up.png` } }), 400, unusable],
  ["a name with emoji", () => ({ file: { name: "proof 📸.png" } }), 400, unusable],
  [
    "a name of 300 letters",
    () => ({ file: { name: `${"x".repeat(296)}.png` } }),
    400,
    "The file's name has more than 255 characters",
  ],
  ["a file in another field", () => ({ file: { field: "selfie" } }), 400, "Choose one file"],
];

test.each(badFiles)("refuses %s as the proof of a ticket", async (_, sent, status, message) => {
  const answer = await send("ticket", sent());
  expect([answer.status, answer.body.fields]).toEqual([status, { proofOfSupport: message }]);
  expect(await counts()).toEqual(before);
});

const noFile: Row = ["no file", () => ({ file: null }), 400, "Please upload a screenshot"];

test.each([...badFiles, noFile])(
  "refuses %s as the proof of a participation",
  async (_, sent, status, message) => {
    const answer = await send("participation", sent());
    expect([answer.status, answer.body.fields]).toEqual([status, { proofOfParticipation: message }]);
    expect(await counts()).toEqual(before);
  },
);

test.each([
  ["a description of 9 characters", "ticket", "description", "Nine char", tooShort],
  ["a description of 9 characters and spaces", "ticket", "description", "  Nine char  ", tooShort],
  ["a category nobody offers", "ticket", "supportCategory", "Horoscopes", "Please select a support category"],
  ["no category", "ticket", "supportCategory", "", "Please select a support category"],
  [
    "a text with NUL",
    "ticket",
    "description",
    "Ten letters\0",
    "The text has a character that cannot be stored",
  ],
  ["a date that does not exist", "participation", "dateOfParticipation", "2026-02-30", noSuchDay],
  ["a date in other words", "participation", "dateOfParticipation", "21.11.2026", noSuchDay],
  ["no date", "participation", "dateOfParticipation", "", "Please select a date"],
  ["the day after tomorrow", "participation", "dateOfParticipation", inDays(2), "The date is in the future"],
  ["a list that is not JSON", "participation", "initiative", "Community Call", notAList],
  ["JSON that is no list", "participation", "initiative", '{"a":1}', notAList],
  ["a list of other things", "participation", "initiative", "[42]", "Please select an initiative"],
  ["an empty list", "participation", "initiative", "[]", "Please select an initiative"],
] as [string, Kind, string, string, string][])("refuses %s", async (_, kind, field, value, message) => {
  const answer = await send(kind, { fields: { [field]: value } });
  const [shown] = Object.entries(answer.body.fields);
  expect([answer.status, shown?.[0].startsWith(field), shown?.[1]]).toEqual([400, true, message]);
  expect(await counts()).toEqual(before);
});

test("refuses an initiative nobody offers", async () => {
  const { status, body } = await send("participation", { fields: { initiative: '["Séance"]' } });
  expect([status, Object.keys(body.fields)]).toEqual([400, ["initiative"]]);
  expect(await counts()).toEqual(before);
});

test.each(["png", "jpeg", "webp", "gif"] as const)("takes a %s, whatever it is called", async (format) => {
  const content = await makePicture({ format });
  const { status, body } = await send("participation", { file: { name: "Снимок.exe", content } });
  expect([status, body.proofOfParticipation[0]]).toMatchObject([
    201,
    { name: "Снимок.exe", contentType: `image/${format}` },
  ]);
});

test.each(["heic", "heix", "hevc", "hevx", "mif1", "msf1"])("knows a HEIC of the brand %s", async (brand) => {
  const { status, body } = await send("ticket", { file: { content: makeHeic(brand) } });
  expect([status, body.proofOfSupport?.[0].contentType]).toEqual([201, "image/heic"]);
});

test.each(["avif", "mp42", "qt  "])("takes nothing else of the same container: %s", async (brand) => {
  const { status, body } = await send("ticket", { file: { name: "IMG_1.HEIC", content: makeHeic(brand) } });
  expect([status, body.fields]).toEqual([415, { proofOfSupport: picturesOnly }]);
  expect(await counts()).toEqual(before);
});

test("takes a HEIC, 10 MB exactly, a name of 255 letters, and tomorrow's date", async () => {
  const heic = await send("participation", { file: { name: "IMG_1.HEIC", content: makeHeic() } });
  expect(heic.body.proofOfParticipation[0].contentType).toBe("image/heic");
  const content = Buffer.concat([png, Buffer.alloc(proofLimit - png.length)]);
  expect((await send("ticket", { file: { content, name: `${"x".repeat(251)}.png` } })).status).toBe(201);
  expect((await send("participation", { fields: { dateOfParticipation: inDays(1) } })).status).toBe(201);
});

test.each(["jpeg", "webp", "gif"] as const)("refuses a truncated %s", async (format) => {
  const whole = await makePicture({ format, width: 800, height: 800 });
  const { status } = await send("ticket", { file: { content: whole.subarray(0, whole.length / 2) } });
  expect(status).toBe(400);
  expect(await counts()).toEqual(before);
});

test("keeps nothing of an upload that breaks off", async () => {
  const { hostname, port } = new URL(api.url);
  const socket = connect(Number(port), hostname);
  const boundary = "x";
  socket.write(
    `POST /api/support/ticket HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${agent.token}\r\n` +
      `Content-Type: multipart/form-data; boundary=${boundary}\r\nContent-Length: 5000000\r\n\r\n` +
      `--${boundary}\r\nContent-Disposition: form-data; name="proofOfSupport"; filename="a.png"\r\n\r\n`,
  );
  socket.write(Buffer.alloc(300_000, 7));
  await eventually(async () => expect(filesOf(api).length).toBe(before.files.length + 1));
  socket.destroy();
  await eventually(async () => expect(await counts()).toEqual(before));
});

test("keeps nothing when the record cannot be stored", async () => {
  const { sql } = api.database;
  await sql.raw("alter table tickets add constraint no_more check (description <> 'Refuse this one')");
  const { status } = await send("ticket", { fields: { description: "Refuse this one" } });
  expect(status).toBe(500);
  expect(await counts()).toEqual(before);
});

const shot = "Null Island Pier 7";
const withPlace = async (format: "jpeg" | "png" | "webp" | "avif") =>
  sharp(await makePicture())
    .withExif({ IFD0: { Artist: shot }, IFD3: { GPSLatitudeRef: "N" } })
    .withMetadata({ orientation: 6 })
    .toFormat(format)
    .toBuffer();

/** What is served of a proof that was sent. */
const servedOf = async (content: Buffer): Promise<Buffer> => {
  const { status, body } = await send("ticket", { file: { content } });
  expect(status).toBe(201);
  const answer = await fetch(api.url + body.proofOfSupport[0].file.url.replace(/^https?:\/\/[^/]+/u, ""));
  return Buffer.from(await answer.arrayBuffer());
};

test.each(["jpeg", "png", "webp"] as const)("a %s is kept without who made it and where", async (format) => {
  const content = await withPlace(format);
  const served = await servedOf(content);
  expect([content.includes(shot), served.includes(shot)]).toEqual([true, false]);
  const [sent, kept] = await Promise.all([content, served].map((one) => sharp(one).metadata()));
  expect([kept?.orientation, kept?.width]).toEqual([sent?.orientation, sent?.width]);
  const [row] = await api.database.sql("files").orderBy("created_at", "desc").limit(1).select("bytes");
  expect(row.bytes).toBe(served.length);
});

test("a HEIC is kept without who made it and where, and otherwise as it is", async () => {
  const content = await withPlace("avif");
  content.write("heic", 8, "latin1");
  const served = await servedOf(content);
  expect([content.includes(shot), served.includes(shot)]).toEqual([true, false]);
  expect(served.length).toBe(content.length);
});

test("a picture that says nothing but what it shows is kept byte for byte", async () => {
  for (const format of ["png", "jpeg", "webp", "gif"] as const) {
    const content = await makePicture({ format });
    expect((await servedOf(content)).equals(content)).toBe(true);
  }
});

test("sweeps away what no record has", async () => {
  const { body } = await send("ticket", {});
  const kept = (await counts()).files;
  await api.database.sql("tickets").where({ id: body.id }).update({ proof_id: null });
  await api.database
    .sql("files")
    .where({ id: /files\/([^?]+)/u.exec(body.proofOfSupport[0].file.url)?.[1] })
    .update({ state: "new", created_at: new Date(Date.now() - 2 * 3_600_000) });
  await api.core.files.sweep();
  expect((await counts()).files).toHaveLength(kept.length - 1);
});
