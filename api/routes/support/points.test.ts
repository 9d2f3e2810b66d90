import { afterAll, expect, onTestFinished, test } from "vitest";
import type { Member } from "#test/start-api.ts";
import { all, mine, startInitiatives } from "#test/start-initiatives.ts";

const { api, admin, submit, review, get } = await startInitiatives();
afterAll(() => api.close());

test("gives points with a decision and takes them back, and ranks agents by them", async () => {
  const [first, second] = [await api.member("BD", "leader_one"), await api.member("BD", "leader_two")];
  const [a, b, c] = [await submit(first), await submit(first), await submit(second)];
  const old = await submit(second, { dateOfParticipation: "2026-03-01" });
  const board = async (member: Member) => {
    const { month, allTime, own } = await get("/api/initiatives/leaderboard", member);
    const names = ({ telegramUsername }: { telegramUsername: string }) =>
      telegramUsername.startsWith("leader");
    return { month: month.filter(names), allTime: allTime.filter(names), own };
  };
  expect((await board(first)).own).toEqual({ month: null, allTime: null });
  for (const { id } of [a, b, c, old]) await review(id, { status: "Approved" });
  expect(await board(second)).toMatchObject({
    month: [
      { telegramUsername: "leader_one", points: 20 },
      { telegramUsername: "leader_two", points: 10 },
    ],
    allTime: [
      { telegramUsername: "leader_one", points: 20 },
      { telegramUsername: "leader_two", points: 20 },
    ],
    own: { month: { points: 10 }, allTime: { points: 20 } },
  });
  expect((await board(first)).own.allTime.rank).toBe((await board(second)).own.allTime.rank);
  expect((await review(a.id, { status: "Coordinated" })).body.points).toBe(10);
  expect((await review(b.id, { status: "Rejected" })).body.points).toBe(0);
  expect((await board(first)).own.month.points).toBe(10);
  const march = await get("/api/initiatives/leaderboard?month=2026-03", second);
  expect(march.month).toEqual([{ telegramUsername: "leader_two", points: 10 }]);
});

test("keeps points exact when several reviewers decide at once", async () => {
  const agent = await api.member();
  const ids: string[] = [];
  for (let number = 0; number < 4; number += 1) ids.push((await submit(agent)).id);
  const reviewers = [admin, await api.member("CORE TEAM (ADMIN)"), await api.member("CORE TEAM (ADMIN)")];
  const statuses = ["Approved", "Rejected", "Coordinated", "Pending", "Approved"];
  await Promise.all(
    reviewers.flatMap(({ token }, reviewer) =>
      statuses.map((status, turn) =>
        turn % 2 === reviewer % 2
          ? api.send(`${all}/bulk`, { method: "POST", token, body: { ids, status } })
          : review(ids[turn % ids.length] ?? "", { status }, token),
      ),
    ),
  );
  const rows = await get(mine, agent);
  const earned = rows.reduce((sum: number, { points }: { points: number }) => sum + points, 0);
  for (const { status, points } of rows)
    expect(points).toBe(status === "Approved" || status === "Coordinated" ? 10 : 0);
  const { own } = await get("/api/initiatives/leaderboard", agent);
  expect(own.month?.points ?? 0).toBe(earned);
  const [ledger] = await api.database
    .sql("point_entries")
    .where({ user_id: agent.actor.id })
    .sum<{ sum: string | null }[]>("points as sum");
  expect(Number(ledger?.sum)).toBe(earned);
});

test("earns what the type is worth when it is decided", async () => {
  const agent = await api.member();
  const address = "/api/options/initiative-types";
  const options = await get(address, admin);
  onTestFinished(async () => {
    await api.send(address, { method: "PUT", token: admin.token, body: options });
  });
  const worth = (points: number) =>
    api.send(address, {
      method: "PUT",
      token: admin.token,
      body: {
        options: options.map((option: { name: string }) =>
          option.name === "Event Attendance" ? { ...option, points } : option,
        ),
      },
    });
  await worth(25);
  const { id } = await submit(agent, { initiative: ["Community Call", "Event Attendance"] });
  expect((await review(id, { status: "Approved" })).body.points).toBe(25);
  await worth(5);
  // Given points stay, and are taken back as they were given.
  expect((await review(id, { status: "Coordinated" })).body.points).toBe(25);
  await review(id, { status: "Pending" });
  expect((await get("/api/initiatives/leaderboard", agent)).own.month).toBeNull();
});
