import { afterAll, beforeAll, expect, test } from "vitest";
import { environmentFor, startFakeS3, type FakeS3 } from "#test/fakes/s3-server.ts";
import { makePicture } from "#test/make-picture.ts";
import { filesOf, sendForm } from "#test/send-form.ts";
import { startTestApi, type Member, type TestApi } from "#test/start-api.ts";

let fake: FakeS3;
let api: TestApi;
let agent: Member;
let content: Buffer;

beforeAll(async () => {
  fake = await startFakeS3();
  api = await startTestApi(environmentFor(fake));
  agent = await api.member();
  content = await makePicture({ width: 800, height: 800 });
});
afterAll(async () => {
  await api.close();
  await fake.close();
});

const submit = () =>
  sendForm(api, "/api/support/ticket", {
    token: agent.token,
    fields: { supportCategory: "Other", description: "Ten letters" },
    file: { field: "proofOfSupport", name: "proof.png", content },
  });

test("keeps proofs in the bucket, and serves them from there, scaled too", async () => {
  const { status, body } = await submit();
  expect(status).toBe(201);
  expect([...fake.objects.values()]).toEqual([{ bytes: content, contentType: "image/png" }]);
  const link = api.url + body.proofOfSupport[0].file.url;
  expect(Buffer.from(await (await fetch(link)).arrayBuffer()).equals(content)).toBe(true);
  const scaled = await fetch(`${link}&size=small`);
  expect([scaled.status, scaled.headers.get("content-type")]).toEqual([200, "image/webp"]);
  expect([...fake.objects.values()].map(({ contentType }) => contentType)).toEqual([
    "image/png",
    "image/webp",
  ]);
  expect(filesOf(api)).toEqual([]);
});

test("says that it cannot take a proof while the bucket is down, and keeps nothing", async () => {
  const before = (await api.send("/api/support/tickets", { token: agent.token })).body.length;
  const kept = fake.objects.size;
  fake.failures.push(503, 503, 503);
  const { status, body } = await submit();
  expect([status, body.code]).toEqual([503, "unavailable"]);
  expect((await api.send("/api/support/tickets", { token: agent.token })).body).toHaveLength(before);
  expect([filesOf(api), fake.objects.size]).toEqual([[], kept]);
  // What it left on record is swept away.
  const { sql } = api.database;
  await sql("files").update({ created_at: new Date(Date.now() - 2 * 3_600_000) });
  await api.core.files.sweep();
  expect(await sql("files").whereNot({ state: "kept" })).toEqual([]);
});
