import { afterAll, expect, test } from "vitest";
import { makePicture } from "#test/make-picture.ts";
import { sendForm } from "#test/send-form.ts";
import type { Member } from "#test/start-api.ts";
import { all, path, startInitiatives, today } from "#test/start-initiatives.ts";

const { api, admin, submit, review, get } = await startInitiatives();
afterAll(() => api.close());

const upcoming = "/api/initiatives/upcoming";
const hourMs = 3_600_000;
const at = (hours: number) => new Date(Date.now() + hours * hourMs).toISOString();

const announce = async (initiativeTime: string | null, rest: object = {}): Promise<string> => {
  const body = { initiative: ["Partner AMA"], initiativeTime, ...rest };
  return (await api.send(upcoming, { method: "POST", token: admin.token, body })).body.id;
};
const begun = async (member: Member): Promise<{ id: string; proof?: object }[]> =>
  get(`${upcoming}?begun=true`, member);
const proofOf = async (member: Member, id: string) =>
  (await begun(member)).find((one) => one.id === id)?.proof;
const send = async ({ token }: Member, id: string, date = today()) =>
  sendForm(api, path, {
    token,
    fields: { initiative: '["Community Call"]', dateOfParticipation: date, upcoming: id },
    file: { field: "proofOfParticipation", name: "proof.png", content: await makePicture() },
  });

test("what has begun is found by everybody for two weeks after it is over, latest first", async () => {
  const agent = await api.member();
  const [long, recent, day] = [await announce(at(-13 * 24)), await announce(at(-1)), await announce(today())];
  const others = [await announce(at(-15 * 24)), await announce(at(1)), await announce(null)];
  const ids = (await begun(agent)).map(({ id }) => id);
  expect(ids.filter((id) => [long, recent, day, ...others].includes(id)).toSorted()).toEqual(
    [long, recent, day].toSorted(),
  );
  expect(ids.indexOf(recent)).toBeLessThan(ids.indexOf(long));
  expect((await api.send(`${upcoming}?begun=true`)).status).toBe(401);
});

test("a proof stands at the initiative it was sent in for, and nobody else's", async () => {
  const [agent, other] = [await api.member(), await api.member()];
  const id = await announce(at(-2));
  expect(await proofOf(agent, id)).toBeUndefined();
  const { body } = await send(agent, id);
  expect(await proofOf(agent, id)).toEqual({ participationId: body.id, status: "Pending" });
  expect(await proofOf(other, id)).toBeUndefined();
  await review(body.id, { status: "Rejected" });
  const { body: again } = await send(agent, id);
  await review(again.id, { status: "Approved" });
  expect(await proofOf(agent, id)).toEqual({ participationId: again.id, status: "Approved" });
});

test("a proof may be of what goes on without a time, or is made before; what is announced no more hinders none", async () => {
  const agent = await api.member();
  for (const id of [await announce(at(2)), await announce(null)]) {
    const { body } = await send(agent, id);
    const ahead: { id: string; proof?: object }[] = await get(upcoming, agent);
    const proof = { participationId: body.id, status: "Pending" };
    expect(ahead.find((one) => one.id === id)?.proof).toEqual(proof);
  }
  const gone = await announce(at(-2));
  await api.send(`${upcoming}/${gone}`, { method: "DELETE", token: admin.token });
  const { status, body } = await send(agent, gone);
  expect([status, (await get(`${all}/${body.id}`, admin)).upcoming]).toEqual([201, null]);
});

test("a proof that names no initiative is of the one of its name on its day, where that is", async () => {
  const agent = await api.member();
  // In Auckland it is the day after already.
  const initiativeTime = `${at(-48).slice(0, 10)}T18:00:00Z`;
  const id = await announce(initiativeTime, {
    initiative: ["Partner Referral", "Outreach Sprint"],
    timeZone: "Pacific/Auckland",
  });
  const ofDay = (dateOfParticipation: string, name = "Outreach Sprint") =>
    submit(agent, { initiative: [name], dateOfParticipation });
  await ofDay(at(-48).slice(0, 10));
  await ofDay(at(-24).slice(0, 10), "Community Call");
  expect(await proofOf(agent, id)).toBeUndefined();
  const { id: participationId } = await ofDay(at(-24).slice(0, 10));
  expect(await proofOf(agent, id)).toMatchObject({ participationId });
});

test("reviewers see of which initiative it is, when that was, and whether its agent said they come", async () => {
  const [coming, other] = [await api.member(), await api.member()];
  const id = await announce(at(1));
  const come = { method: "PUT", token: coming.token, body: { isComing: true } };
  await api.send(`${upcoming}/${id}/coming`, come);
  const initiativeTime = at(-1);
  const change = { method: "PATCH", token: admin.token, body: { initiativeTime } };
  await api.send(`${upcoming}/${id}`, change);
  const ofWhich = async (member: Member) => {
    const { body } = await send(member, id);
    expect(await get(`${all}/${body.id}`, member)).not.toHaveProperty("upcoming");
    return (await get(`${all}/${body.id}`, admin)).upcoming;
  };
  const known = { initiative: ["Partner AMA"], initiativeTime };
  expect(await ofWhich(coming)).toEqual({ ...known, saidComing: true });
  expect(await ofWhich(other)).toEqual({ ...known, saidComing: false });
  expect((await get(all, admin))[0].upcoming).toEqual({ ...known, saidComing: false });
});
