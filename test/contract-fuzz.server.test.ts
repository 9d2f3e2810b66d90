import fc, { type Arbitrary } from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { endpoints } from "#contracts/all.ts";
import type { Endpoint } from "#contracts/endpoint.ts";
import { fieldsOf, hostile, type Known } from "./arbitraries.ts";
import { checkRefusal, type Sent } from "./check-refusal.ts";
import { startHooks, type Hooks } from "./fakes/hook-server.ts";
import { fillDesk } from "./fill-desk.ts";
import { fillOwn, type Place } from "./fill-own.ts";
import { fillWebhooks } from "./fill-webhooks.ts";
import { addressOf, contentOf, type Call, type Caller } from "./fuzz-call.ts";
import { makePicture } from "./make-picture.ts";
import { startElsewhere } from "./start-elsewhere.ts";
import { sendForm } from "./send-form.ts";
import { startTestApi, type Member, type TestApi } from "./start-api.ts";

const atOnce = 8;
const batches = 1000;
const secret = "only-for-my-own-eyes-4711";
// Admins may publish a question with their answer; whose it was, and where, stays hidden.
const asking = "what-the-core-team-may-answer-4712";
// Most of what there is to call is an admin's.
const callers: Caller[] = ["nobody", "agent", "agent", "admin", "admin", "admin"];
const bottomless = `${'{"a":'.repeat(50_000)}1${"}".repeat(50_000)}`;

let api: TestApi;
let hooks: Hooks;
let victim: Member;
const signedIn: Partial<Record<Caller, Member>> = {};
const known: Known = {};
/** The records that calls under a path are about, by the beginning of the path. */
const records: Record<string, unknown[]> = {};
/** What whole paths name, for those that name more than one thing. */
const places: Record<string, Place[]> = {};
let pictures: Buffer[];
/** What nobody but the victim and admins may be answered. */
const hidden = [secret];

const dayBefore = (days: number): string =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const today = dayBefore(0);
/** Usernames that nobody bears at first. */
const freeNames = Array.from({ length: 40 }, (_, at) => `somebody_${at}`);

/** What admins work on, of which others may have removed all that was there before. */
const fillAdmins = async () => {
  const token = signedIn.admin?.token;
  const webhooks = await fillWebhooks(api, hooks, token);
  const desk = await fillDesk(api, token);
  Object.assign(records, desk.ids, { "/api/webhooks": webhooks.ids });
  Object.assign(places, desk.places);
  places["/api/webhooks/:id/deliveries/:deliveryId/send"] = webhooks.deliveries;
  places["/api/documents/:id/restore"] = (desk.ids["/api/documents/trash"] ?? []).map((id) => ({ id }));
};

/** What another agent has, everywhere an agent can have something. */
const fillIn = async () => {
  const post = async (path: string, body: object, method = "POST", member = victim) =>
    (await api.send(path, { method, token: member.token, body })).body;
  const content = pictures[0] ?? "";
  const ticket = await sendForm(api, "/api/support/ticket", {
    token: victim.token,
    fields: { supportCategory: "Other", description: secret },
    file: { field: "proofOfSupport", name: `${secret}.png`, content },
  });
  const participation = await sendForm(api, "/api/initiatives/participation", {
    token: victim.token,
    fields: { initiative: '["Community Call"]', dateOfParticipation: today },
    file: { field: "proofOfParticipation", name: `${secret}.png`, content },
  });
  // Enough that one is left to be changed however many others are removed.
  for (let daysAgo = 1; daysAgo <= 6; daysAgo += 1) {
    const fields = { initiative: '["Community Call"]', dateOfParticipation: dayBefore(daysAgo) };
    const file = { field: "proofOfParticipation", name: `${secret}.png`, content };
    expect(
      (await sendForm(api, "/api/initiatives/participation", { token: victim.token, fields, file })).status,
    ).toBe(201);
  }
  const chat = { sessionId: "default-session", content: `What is ${asking}?`, role: "user" };
  const asked = await post("/api/chat/messages", chat);
  const lead = { projectName: "Acme", leadMessage: `Where is ${asking}?`, sessionId: "s", service: "OTC" };
  const replied = await post("/api/lead-replier/generate", lead);
  const messages = [asked.userMessage, asked.assistantMessage, replied.assistantMessage];
  hidden.push(...messages.map(({ id }: { id: string }) => id), replied.conversationId);
  const { admin, agent } = signedIn;
  // Whoever looks has a lead too, under a name that nobody knows, so that it is not cleared.
  const theirs = { ...lead, projectName: "Kept", leadMessage: "Where is mine?" };
  const own = [
    await post("/api/lead-replier/generate", theirs, "POST", admin),
    await post("/api/lead-replier/generate", theirs, "POST", agent),
  ];
  const document = {
    title: "Commission",
    content: "Ten percent.",
    category: "Resources",
    fileType: "text/plain",
  };
  const added = await post("/api/documents", document, "POST", admin);
  await fillAdmins();
  for (const member of [admin, agent]) {
    if (member === undefined) throw new Error("Nobody signed in");
    const { ids, notes } = await fillOwn(api, member, pictures[0] ?? Buffer.alloc(0));
    for (const [beginning, those] of Object.entries(ids))
      records[beginning] = [...(records[beginning] ?? []), ...those];
    (places["/api/leads/:id/notes/:noteId"] ??= []).push(...notes);
  }
  const gaps = await api.send("/api/feedback", { token: admin?.token });
  const questions = await api.send("/api/bd-questions/agent-replies", { token: admin?.token });
  const throwaways = await Promise.all(Array.from({ length: 8 }, () => api.member()));
  records["/api/users"] = throwaways.map(({ actor }) => actor.id);
  const ids = [
    ticket.body,
    participation.body,
    asked.assistantMessage,
    added,
    ...gaps.body,
    ...questions.body,
    ...throwaways.map(({ actor }) => actor),
  ];
  known.id = [...ids, ...own.map(({ assistantMessage }) => assistantMessage)].map(({ id }) => id);
  Object.assign(known, {
    ids: [[ticket.body.id], [participation.body.id], known.id],
    conversationId: [replied, ...own].map(({ conversationId }) => conversationId),
    sessionId: ["default-session", "s"],
    // Others may name the victim's project, and then have one of that name themselves.
    projectName: ["Acme", "Nobody's"],
    supportCategory: ["Other"],
    description: ["The payout has not arrived."],
    initiative: ['["Community Call"]', ["Community Call"]],
    dateOfParticipation: [today],
    category: ["Resources", "Other"],
    telegramUsername: [victim.actor.telegramUsername, ...freeNames],
    text: ["The tide is late."],
    to: records["/api/users"],
    initiativeTime: [new Date(Date.now() + 86_400_000).toISOString(), null],
    link: ["https://example.org/"],
    timeZone: ["Europe/Berlin"],
    documentIds: records["/api/documents"]?.map((one) => [one]),
    facts: [["They grow."]],
    questionIds: [questions.body.map(({ id }: { id: string }) => id)],
    events: [["gap.opened", "ticket.changed"]],
    list: ["support-categories", "initiative-types"],
    role: ["user", "BD"],
    month: [today.slice(0, 7)],
    daysBack: ["1", "365"],
    days: ["7"],
    version: ["1"],
    // The version of the documents, an answer that is not there yet, and nothing.
    basedOn: [2, null, undefined, undefined, undefined, undefined],
    // It says once more what the path says; any other is refused.
    questionId: [undefined],
    adminResponse: ["The porter does."],
    improvedAnswer: ["The porter does, every day."],
    adminChatId: ["-1001", null],
    appUrl: [null],
  });
};

beforeAll(async () => {
  pictures = [
    await makePicture(),
    await makePicture(),
    (await makePicture()).subarray(0, 300),
    Buffer.from("%PDF-1.7"),
    Buffer.alloc(0),
  ];
  hooks = await startHooks();
  const elsewhere = await startElsewhere();
  const web = { access: hooks.access, mayBePlain: true };
  api = await startTestApi(elsewhere.environment, undefined, true, web);
  victim = await api.member();
  signedIn.admin = await api.member("CORE TEAM (ADMIN)");
  signedIn.agent = await api.member();
  await fillIn();
  return () => elsewhere.close();
});
afterAll(async () => {
  for (const server of [api, hooks]) await server.close();
});

/** Ids mostly of the kind that an endpoint is about, and of every other. */
const knownTo = ({ path }: Endpoint): Known => {
  const own = Object.keys(records).find((beginning) => path.startsWith(beginning));
  if (own === undefined) return known;
  return { ...known, id: [...Array(6).fill(records[own]).flat(), ...(known.id ?? [])] };
};

const placeOf = (endpoint: Endpoint): Arbitrary<Record<string, unknown>> => {
  const any = fieldsOf(endpoint.params, knownTo(endpoint));
  const there = places[endpoint.path];
  return there === undefined
    ? any
    : fc.oneof({ weight: 4, arbitrary: fc.constantFrom<Record<string, unknown>[]>(...there) }, any);
};

const callOf = (endpoint: Endpoint): Arbitrary<Call> =>
  fc.record({
    endpoint: fc.constant(endpoint),
    caller: fc.constantFrom(...callers),
    place: placeOf(endpoint),
    query: fieldsOf(endpoint.query, known),
    body: fc.oneof({ weight: 20, arbitrary: fieldsOf(endpoint.body, known) }, hostile),
    file: fc.option(fc.constantFrom(...pictures), { freq: 6 }),
    broken: fc.oneof(
      { weight: 11, arbitrary: fc.constant(null) },
      fc.constantFrom("{", "", "[1,", "nul", '"text"', "a=b", bottomless),
    ),
  });

const send = async (call: Call): Promise<Sent> => {
  const { endpoint, caller } = call;
  // Nobody but whoever uses a session ends it.
  const token = endpoint.path.startsWith("/api/auth/logout") ? "of-somebody-else" : signedIn[caller]?.token;
  const { body, headers } = contentOf(call);
  const signed: Record<string, string> = token === undefined ? {} : { Authorization: `Bearer ${token}` };
  const response = await fetch(api.url + addressOf(call), {
    method: endpoint.method,
    headers: { ...(headers as Record<string, string> | undefined), ...signed },
    ...(body === undefined ? {} : { body }),
  });
  const isStream = response.headers.get("content-type")?.includes("event-stream") === true;
  if (isStream) await response.body?.cancel();
  return {
    status: response.status,
    headers: response.headers,
    text: isStream ? null : await response.text(),
  };
};

const check = (call: Call, sent: Sent): void => {
  const { endpoint, caller } = call;
  if (sent.status >= 400) checkRefusal(call, sent);
  else {
    expect(sent.status).toBe(endpoint.status);
    expect(endpoint.access === "public" || caller === "admin" || endpoint.access === "user").toBe(true);
    expect(endpoint.access === "public" || caller !== "nobody").toBe(true);
    const isJson = sent.headers.get("content-type")?.includes("json") === true;
    if (isJson) endpoint.response.parse(JSON.parse(sent.text ?? ""));
  }
  // What somebody sends may come back to them; what the victim has never does.
  const given = JSON.stringify([call.place, call.query, call.body]);
  const seen = hidden.filter((one) => !given.includes(one) && sent.text?.includes(one) === true);
  if (caller !== "admin") expect(seen).toEqual([]);
};

/** Signs in anew whose session an earlier call has ended. */
const keepSignedIn = async () => {
  for (const [caller, role] of [
    ["admin", "CORE TEAM (ADMIN)"],
    ["agent", "BD"],
  ] as const) {
    const { status } = await api.send("/api/auth/bd-session", { token: signedIn[caller]?.token });
    if (status === 401) signedIn[caller] = await api.member(role);
  }
};

test("whatever is sent, answers are as their contract says, and nobody sees what is another's", async () => {
  const answered = new Map<string, Set<number>>();
  let round = 0;
  const run = async (batch: Call[]) => {
    if ((round += 1) % 20 === 0) await keepSignedIn();
    await Promise.all(
      batch.map(async (call) => {
        const sent = await send(call);
        answered.set(call.endpoint.name, (answered.get(call.endpoint.name) ?? new Set()).add(sent.status));
        try {
          check(call, sent);
        } catch (error) {
          const { endpoint, caller, body, broken } = call;
          const what = `${caller}: ${endpoint.method} ${addressOf(call)} ${(broken ?? JSON.stringify(body))?.slice(0, 500)}`;
          throw new Error(`${what}\n  answered ${sent.status} ${sent.text?.slice(0, 500)}`, { cause: error });
        }
      }),
    );
  };
  const seed = Number(process.env.FUZZ_SEED ?? 4711);
  const call = (those: Endpoint[], numRuns: number) => {
    const calls = fc.array(fc.oneof(...those.map(callOf)), { minLength: atOnce, maxLength: atOnce });
    return fc.assert(fc.asyncProperty(calls, run), { numRuns, seed, endOnFailure: true });
  };
  const neverDone = () => endpoints.filter(({ name, status }) => answered.get(name)?.has(status) !== true);
  /** Of those the ones that change a record, of which there are enough for each of them. */
  const neverChanged = () =>
    neverDone().filter(
      (endpoint) =>
        endpoint.method !== "GET" && endpoint.path.includes("/:id") && knownTo(endpoint) !== known,
    );
  const callAnew = async (those: Endpoint[]) => {
    await keepSignedIn();
    await fillAdmins();
    await call(those, batches / 10);
  };
  await call(endpoints, batches);
  // Among so many, chance leaves some out that would be answered, and by then others have removed what they are about.
  for (let tries = 0; tries < 3 && neverDone().length > 0; tries += 1) await callAnew(neverDone());
  if (neverChanged().length > 0) await callAnew(neverChanged());
  // Were most of it refused at the door, little would have been tried.
  expect(neverDone().length).toBeLessThan(endpoints.length / 4);
  expect(neverChanged().map(({ name }) => name)).toEqual([]);
}, 1_200_000);
