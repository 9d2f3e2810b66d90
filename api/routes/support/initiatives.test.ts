import { afterAll, expect, onTestFinished, test, vi } from "vitest";
import { newId } from "#core/ids.ts";
import { followEvents } from "#test/follow-events.ts";
import { makePicture } from "#test/make-picture.ts";
import { all, mine, path, startInitiatives, today } from "#test/start-initiatives.ts";

const { api, admin, submit, review, get } = await startInitiatives();
afterAll(() => api.close());

test("gives the types in the documented shape", async () => {
  const body = await get("/api/initiatives/schema", admin);
  expect(body.Innitiative.multi_select.options).toContainEqual({
    id: expect.any(String),
    name: "Community Call",
  });
});

test("takes a participation, Pending and visible at once", async () => {
  const agent = await api.member();
  const body = await submit(agent);
  expect(body).toEqual({
    id: expect.any(String),
    initiative: ["Community Call"],
    status: "Pending",
    dateOfParticipation: today(),
    proofOfParticipation: [
      {
        name: "proof.png",
        contentType: "image/png",
        file: { url: expect.stringMatching(/^\/api\/files\//u) },
      },
    ],
    url: `/dashboard/initiatives/participations/${body.id}`,
    notionUrl: null,
    note: null,
    createdAt: expect.any(String),
    points: 0,
    updatedSinceSeen: false,
    lastMessage: null,
  });
  expect(await get(mine, agent)).toMatchObject([{ id: body.id, status: "Pending" }]);
});

test("counts and lists the caller's own of one month, by the date of participation", async () => {
  const agent = await api.member();
  const rows = [];
  for (let number = 0; number < 5; number += 1) rows.push(await submit(agent));
  const last = await submit(agent, { dateOfParticipation: "2026-02-28" });
  await submit(agent, { dateOfParticipation: "2026-03-01" });
  const statuses = ["Approved", "Coordinated", "Rejected", "In Review"];
  for (const [index, status] of statuses.entries()) await review(rows[index].id, { status });
  expect(await get("/api/initiatives/stats", agent)).toEqual({
    total: 5,
    approved: 2,
    pending: 2,
    rejected: 1,
  });
  expect(await get("/api/initiatives/stats?month=2026-02", agent)).toMatchObject({ total: 1, pending: 1 });
  expect(await get(`${mine}?month=2026-02`, agent)).toMatchObject([{ id: last.id }]);
  expect(await get("/api/initiatives/stats?month=2025-02", agent)).toMatchObject({ total: 0 });
  const refused = await api.send(`${mine}?month=2026-13`, { token: agent.token });
  expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ["month"]]);
});

test("never shows a participation to another agent", async () => {
  const [agent, other] = [await api.member(), await api.member()];
  const { id } = await submit(agent);
  expect(await get(mine, other)).toEqual([]);
  expect((await api.send(`${all}/${id}`, { token: other.token })).status).toBe(404);
  expect((await api.send(all, { token: other.token })).status).toBe(403);
  expect((await review(id, { status: "Approved" }, other.token)).status).toBe(403);
  const own = await get(`${all}/${id}`, agent);
  expect(own.id).toBe(id);
  // What only reviewers are to know.
  expect(own).not.toHaveProperty("alsoSubmitted");
  expect((await get(`${all}/${id}`, admin)).alsoSubmitted).toBeDefined();
});

test("tells reviewers of pictures that were sent before, whatever their size and format", async () => {
  const [agent, other] = [await api.member("BD", "copied"), await api.member()];
  const picture = (format: "png" | "jpeg" | "webp", width: number) =>
    makePicture({ seed: 77, width, height: width * 2, format });
  const first = await submit(agent, { content: await picture("png", 600) });
  const again = await submit(other, { content: await picture("jpeg", 400) });
  const different = await submit(other, {
    content: await makePicture({ seed: 78, width: 600, height: 1200 }),
  });
  const seen = await get(`${all}/${again.id}`, admin);
  expect(seen.alsoSubmitted).toEqual([
    { telegramUsername: "copied", submittedAt: first.createdAt, participationId: first.id },
  ]);
  const list = await get(all, admin);
  const row = (id: string) => list.find((one: { id: string }) => one.id === id);
  expect(row(first.id).alsoSubmitted).toMatchObject([{ participationId: again.id }]);
  expect(row(different.id).alsoSubmitted).toEqual([]);
});

test("finds participations by what the team asks for", async () => {
  const agent = await api.member("BD", "Seeker_1");
  const { id } = await submit(agent, { initiative: ["Partner Referral"], dateOfParticipation: "2026-01-31" });
  await review(id, { status: "Rejected", note: "Blurred" });
  const found = async (query: string) =>
    (await api.send(`${all}?person=@seeker&${query}`, { token: admin.token })).body.length;
  const waiting = await submit(agent);
  expect(await found("")).toBe(2);
  expect(await found("status=Rejected")).toBe(1);
  expect(await found("status=waiting")).toBe(1);
  await review(waiting.id, { status: "In Review" });
  expect(await found("status=waiting")).toBe(1);
  expect(await found("type=Partner%20Referral")).toBe(1);
  expect(await found("month=2026-01")).toBe(1);
  expect(await found("month=2026-02")).toBe(0);
});

test("searches all participations by initiative, agent and note", async () => {
  const agent = await api.member("BD", "Numbat_7");
  const { id } = await submit(agent, { initiative: ["Partner Referral", "Community Call"] });
  await review(id, { note: "Needs 100% of the screen" });
  const other = await api.member("BD", "Numbat_8");
  const { id: copied } = await submit(other);
  const row = (await api.database.sql("participations").where({ id: copied }).first()) as object;
  const copies = Array.from({ length: 50 }, () => ({ ...row, id: newId() }));
  await api.database.sql("participations").insert(copies);
  const found = async (q: string, rest = "") => {
    const { body, headers } = await api.send(`${all}?q=${encodeURIComponent(q)}${rest}`, admin);
    return { ids: body.map((row: { id: string }) => row.id), total: headers.get("x-total-count") };
  };
  for (const q of ["CALL referral @numbat", "numbat_7", "screen 100% partner", "7 numbat of"])
    expect([q, await found(q)]).toEqual([q, { ids: [id], total: "1" }]);
  expect((await found("numbat call")).total).toBe("52");
  expect((await found("numbat%")).ids).toEqual([]);
  expect((await found("numbat_7", "&status=Rejected")).ids).toEqual([]);
  expect((await api.send(`${all}?q=call`)).status).toBe(401);
  expect((await api.send(`${all}?q=call`, agent)).status).toBe(403);
  const refused = await api.send(`${all}?q=${"z".repeat(201)}`, admin);
  expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ["q"]]);
});

test("tells the agent of a decision, and keeps who made it", async () => {
  const agent = await api.member();
  const { id } = await submit(agent);
  const events = await followEvents(api.url, agent.token);
  onTestFinished(() => events.close());
  const { body } = await review(id, { status: "Approved", note: "Well done" });
  expect(body).toMatchObject({
    telegramUsername: agent.actor.telegramUsername,
    reviewedBy: "Root_Admin",
    reviewedAt: expect.any(String),
    note: "Well done",
  });
  const late = await review(id, { note: "Blurred", basedOn: null });
  expect([late.status, Object.keys(late.body.fields)]).toEqual([409, ["basedOn"]]);
  await events.until(({ data }) => data.keys?.includes("participations"));
  await events.until(({ data }) => data.keys?.includes("initiatives"));
  expect(await get("/api/unseen", agent)).toEqual({ tickets: 0, participations: 1 });
  await api.send(`${all}/seen`, { method: "POST", token: agent.token, body: { ids: [id] } });
  expect(await get("/api/unseen", agent)).toEqual({ tickets: 0, participations: 0 });
  const [entry] = await get("/api/audit?subject=participation", admin);
  expect(entry).toMatchObject({
    actor: "Root_Admin",
    action: "participation.review",
    subjectId: id,
    before: { status: "Pending", points: 0 },
    after: { status: "Approved", points: 10 },
  });
});

test("makes one participation of the same request sent several times", async () => {
  const agent = await api.member();
  const answers = await Promise.all([1, 2, 3].map(() => submit(agent, { key: "one-click" })));
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
  expect(await get(mine, agent)).toHaveLength(1);
});

test("takes the day of whoever is ahead of UTC at midnight, and shows it in its own month", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-30T13:30:00Z") });
  onTestFinished(() => void vi.useRealTimers());
  const agent = await api.member();
  // Already December in Kiribati.
  await submit(agent, { dateOfParticipation: "2026-12-01" });
  expect(await get(mine, agent)).toEqual([]);
  expect(await get(`${mine}?month=2026-12`, agent)).toMatchObject([{ dateOfParticipation: "2026-12-01" }]);
});

test("counts what waits for the team", async () => {
  const agent = await api.member();
  const counts = async () => get("/api/admin/counts", admin);
  const before = await counts();
  const { id } = await submit(agent);
  expect((await counts()).participations).toBe(before.participations + 1);
  await review(id, { status: "Rejected" });
  expect((await counts()).participations).toBe(before.participations);
});

test.each([
  ["GET", "/api/initiatives/schema"],
  ["GET", "/api/initiatives/stats"],
  ["GET", "/api/initiatives/upcoming"],
  ["GET", "/api/initiatives/leaderboard"],
  ["GET", mine],
  ["GET", all],
  ["POST", path],
])("asks who is calling: %s %s", async (method, address) => {
  expect((await api.send(address, { method })).status).toBe(401);
});
