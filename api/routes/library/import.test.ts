import { afterAll, beforeAll, expect, test } from "vitest";
import { importLimit } from "#contracts/documents.ts";
import { startTestApi, type Member, type TestApi } from "#test/start-api.ts";
import { makeDocx } from "#test/make-docx.ts";

const path = "/api/documents/import";

let api: TestApi;
let admin: Member;

beforeAll(async () => {
  api = await startTestApi();
  admin = await api.member("CORE TEAM (ADMIN)");
});
afterAll(() => api.close());

interface Sent {
  name?: string;
  content?: string | Buffer;
  fields?: Record<string, string>;
  token?: string | null;
}

const send = async ({ name = "hours.md", content = "# Hours\n\nWe open at 9.", fields, token }: Sent) => {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields ?? {})) form.set(field, value);
  form.set("file", new Blob([new Uint8Array(Buffer.from(content))]), name);
  const headers = token === null ? {} : { Authorization: `Bearer ${token ?? admin.token}` };
  const response = await fetch(api.url + path, { method: "POST", body: form, headers });
  return { status: response.status, body: JSON.parse(await response.text()) };
};

test("adds a file as a document that is found at once", async () => {
  const { status, body } = await send({
    name: "Öffnungszeiten.docx",
    content: makeDocx("Wombat hours", "https://example.com"),
    fields: { category: "Resources" },
  });
  expect([status, body]).toEqual([
    201,
    expect.objectContaining({ title: "Wombat hours", category: "Resources", kind: "document" }),
  ]);
  const found = await api.send("/api/documents/search/wombat", { token: admin.token });
  expect(found.body[0]).toMatchObject({ id: body.id, title: "Wombat hours" });
});

test("names a document after its file, and gives it the usual category", async () => {
  const { body } = await send({
    name: "Öffnungszeiten.txt",
    content: "We open at 9.",
    fields: { category: "Nonsense" },
  });
  expect(body).toMatchObject({
    title: "Öffnungszeiten",
    category: "BD Essentials",
    content: "We open at 9.",
  });
});

test("takes 10 MB and not a byte more", async () => {
  const page = (bytes: number) => `<!doctype html><p title="${"x".repeat(bytes - 36)}">Hours</p>`;
  expect((await send({ name: "x.html", content: page(importLimit) })).status).toBe(201);
  expect(await send({ name: "x.html", content: page(importLimit + 1) })).toMatchObject({
    status: 413,
    body: { code: "too_large", error: "The file is larger than 10 MB" },
  });
});

test.each([
  ["an empty file", { content: "" }, 400, "The file is empty"],
  [
    "a picture",
    { content: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1]) },
    415,
    "Only .md, .txt, .html, .docx, .pdf, .pptx, .xlsx and .csv files can be imported",
  ],
])("refuses %s", async (_, sent, status, error) => {
  const answer = await send(sent);
  expect([answer.status, answer.body.error, Object.keys(answer.body.fields)]).toEqual([
    status,
    error,
    ["file"],
  ]);
});

test("refuses a form without a file, what is no form and what breaks off", async () => {
  const post = (body: string, type: string) =>
    api.send(path, { method: "POST", token: admin.token, body, headers: { "Content-Type": type } });
  const boundary = "multipart/form-data; boundary=x";
  const bare = await post(
    '--x\r\nContent-Disposition: form-data; name="category"\r\n\r\nResources\r\n--x--\r\n',
    boundary,
  );
  expect([bare.status, bare.body.fields]).toEqual([400, { file: "Choose a file" }]);
  expect((await post("{}", "application/json")).status).toBe(415);
  const broken = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.md"\r\n\r\nabc';
  expect((await post(broken, boundary)).status).toBe(400);
});

test("is for admins", async () => {
  const agent = await api.member();
  expect((await send({ token: null })).status).toBe(401);
  expect((await send({ token: agent.token })).status).toBe(403);
});
