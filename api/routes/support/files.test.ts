import sharp from "sharp";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { makeHeic, makePicture } from "#test/make-picture.ts";
import { filesOf, sendForm } from "#test/send-form.ts";
import { startTestApi, type Member, type TestApi } from "#test/start-api.ts";

let api: TestApi;
let agent: Member;

beforeAll(async () => {
  api = await startTestApi();
  agent = await api.member();
});
afterAll(() => api.close());

const linkTo = async (content: Buffer, name = "proof.png"): Promise<string> => {
  const { body } = await sendForm(api, "/api/support/ticket", {
    token: agent.token,
    fields: { supportCategory: "Other", description: "Ten letters" },
    file: { field: "proofOfSupport", name, content },
  });
  return body.proofOfSupport[0].file.url as string;
};
const open = async (link: string, headers = {}) => {
  const response = await fetch(api.url + link, { headers });
  return {
    status: response.status,
    headers: response.headers,
    bytes: Buffer.from(await response.arrayBuffer()),
  };
};

test("opens a file by its link alone, as nothing but a picture", async () => {
  const content = await makePicture();
  const { status, headers, bytes } = await open(await linkTo(content, "Überweisung (1).png"));
  expect([status, bytes.equals(content)]).toEqual([200, true]);
  expect(Object.fromEntries(headers)).toMatchObject({
    "content-type": "image/png",
    "content-length": String(content.length),
    "x-content-type-options": "nosniff",
    "content-security-policy": "sandbox; default-src 'none'",
    "content-disposition": "inline; filename*=UTF-8''%C3%9Cberweisung%20%281%29.png",
    "cache-control": "no-store",
  });
});

test("stops working after 15 minutes", async () => {
  const link = await linkTo(await makePicture());
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 14 * 60_000 + 55_000 });
  onTestFinished(() => void vi.useRealTimers());
  expect((await open(link)).status).toBe(200);
  vi.setSystemTime(Date.now() + 10_000);
  const late = await open(link);
  expect([late.status, JSON.parse(late.bytes.toString()).code]).toEqual([403, "forbidden"]);
});

test("does not open by guessing, by another file's link, or by a changed time", async () => {
  const [link, other] = [await linkTo(await makePicture()), await linkTo(await makePicture({ seed: 2 }))];
  const [, otherId = ""] = /files\/([^?]+)/u.exec(other) ?? [];
  const later = link.replace(/expires=(\d+)/u, (_, time: string) => `expires=${Number(time) + 60}`);
  const guesses = [
    link.replace(/\?.*/u, ""),
    link.replace(/files\/[^?]+/u, `files/${otherId}`),
    later,
    link.replace(/signature=.*/u, "signature="),
    link.replace(/signature=.*/u, "signature=a"),
    `/api/files/01890000-0000-7000-8000-000000000000?expires=99999999999&signature=abc`,
  ];
  for (const guess of guesses) expect((await open(guess)).status).toBe(403);
  // Being signed in helps nobody.
  const admin = await api.member("CORE TEAM (ADMIN)");
  const asAdmin = await open(link.replace(/\?.*/u, ""), { Authorization: `Bearer ${admin.token}` });
  expect(asAdmin.status).toBe(403);
  expect((await open("/api/files/nonsense")).status).toBe(400);
});

test("scales pictures, once, and never enlarges", async () => {
  const link = await linkTo(await makePicture({ width: 2000, height: 3000 }));
  const before = filesOf(api).length;
  const answers = await Promise.all([1, 2, 3].map(() => open(`${link}&size=small`)));
  answers.push(await open(`${link}&size=small`));
  for (const { status, headers, bytes } of answers) {
    expect([status, headers.get("content-type")]).toEqual([200, "image/webp"]);
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 213, height: 320 });
  }
  expect(filesOf(api)).toHaveLength(before + 1);
  const tiny = await open(`${await linkTo(await makePicture({ width: 50, height: 50 }))}&size=large`);
  expect(await sharp(tiny.bytes).metadata()).toMatchObject({ width: 50, height: 50 });
  expect((await open(`${link}&size=huge`)).status).toBe(400);
});

test("turns scaled pictures upright", async () => {
  const lying = await sharp(await makePicture({ width: 400, height: 200 }))
    .jpeg()
    .withMetadata({ orientation: 6 })
    .toBuffer();
  const { bytes } = await open(`${await linkTo(lying)}&size=large`);
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 200, height: 400 });
});

test("serves HEIC as it was sent, to be saved", async () => {
  const heic = makeHeic();
  const { headers, bytes } = await open(`${await linkTo(heic, "IMG.HEIC")}&size=small`);
  expect([headers.get("content-type"), headers.get("content-disposition"), bytes.equals(heic)]).toEqual([
    "image/heic",
    "attachment; filename*=UTF-8''IMG.HEIC",
    true,
  ]);
});
