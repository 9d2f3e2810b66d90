import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { parseConfig } from "#core/config.ts";
import { createCore } from "#core/core.ts";
import { eventually } from "#test/eventually.ts";
import { addSources, environmentFor, startMirror, type Mirror, type Sources } from "#test/start-mirror.ts";

let mirror: Mirror;

// Nothing is read unless a test asks for it.
beforeAll(async () => {
  mirror = await startMirror({ environment: { NOTION_SYNC_SECONDS: "3600" } });
});
afterAll(() => mirror.close());

/** Another process, started later with other data sources. */
const startOther = async (sources: Partial<Sources>) => {
  const { api, notion } = mirror;
  const environment = {
    ...environmentFor(notion, sources),
    NOTION_SYNC_SECONDS: "3600",
    DATA_DIR: api.config.dataDir,
  };
  const core = await createCore({
    ...api,
    config: parseConfig({ PORT: "0", LOCAL_EMBEDDINGS: "off", ...environment }),
  });
  onTestFinished(() => core.close());
  const own = await core.notion.mirror();
  if (own === null) throw new Error("There is no mirror");
  return { core, ...own };
};

const pushedTicket = async () => {
  const { id } = await mirror.submitTicket("Please look at my deal");
  await eventually(async () => expect((await mirror.readTicket(id)).notionUrl).not.toBeNull());
  const row = mirror.rowOf("support", id);
  if (row === undefined) throw new Error("There is no row");
  return { id, row };
};

const rowIn = (source: string, id: string) =>
  mirror.notion.rowsOf(source).filter((row) => mirror.notion.read(row, "Portal ID") === id);

const stale = async () => {
  const own = await mirror.api.core.notion.mirror();
  if (own === null) throw new Error("There is no mirror");
  return own;
};

test("records get their pages in another data source, and the one before is left alone", async () => {
  const { notion, sources, changeTicket, readTicket } = mirror;
  const { id, row } = await pushedTicket();
  const support = addSources(notion).support;
  const other = await startOther({ ...sources, support });
  expect((await readTicket(id)).notionUrl).toBeNull();
  await changeTicket(id, { status: "In Progress" });
  // A process that has not heard of it neither writes to the old place nor reads it.
  notion.edit(row, { "Handled By": "Somebody of before" });
  await (await stale()).push();
  await (await stale()).pull();
  expect(notion.read(row, "Status")).toBe("Open");
  expect(await readTicket(id)).toMatchObject({ notionUrl: null, handledBy: null });

  await other.push();
  const [moved] = rowIn(support, id);
  if (moved === undefined) throw new Error("There is no page in the new place");
  expect(notion.read(moved, "Status")).toBe("In Progress");
  expect((await readTicket(id)).notionUrl).toContain(moved.id.replaceAll("-", ""));
  notion.edit(moved, { "Handled By": "Ann" });
  await other.pull();
  expect(await readTicket(id)).toMatchObject({ handledBy: "Ann" });
  expect(notion.read(row, "Status")).toBe("Open");

  // Back again, the page that is there is found, and says what Legend says.
  const back = await startOther(sources);
  await back.push();
  expect((await readTicket(id)).notionUrl).toContain(row.id.replaceAll("-", ""));
  expect(rowIn(sources.support, id)).toHaveLength(1);
  await eventually(async () => {
    await back.push();
    expect(notion.read(row, "Status")).toBe("In Progress");
  });
  expect(notion.read(row, "Handled By")).toBe("Ann");
  expect(rowIn(sources.support, id)).toHaveLength(1);
});

test("what changes while nothing is mirrored is pushed once it is again, and what was changed there is taken over", async () => {
  const { notion, sources, changeTicket, readTicket } = mirror;
  const { id, row } = await pushedTicket();
  const { support: _support, ...rest } = sources;
  const other = await startOther(rest);
  await changeTicket(id, { status: "In Progress" });
  await (await stale()).push();
  await other.push();
  expect(notion.read(row, "Status")).toBe("Open");
  expect((await readTicket(id)).notionUrl).not.toBeNull();
  notion.edit(row, { "Handled By": "Ann" });
  const back = await startOther(sources);
  await back.pull();
  await back.push();
  expect(await readTicket(id)).toMatchObject({ status: "In Progress", handledBy: "Ann" });
  expect(notion.read(row, "Status")).toBe("In Progress");
});

test("what another data source announces takes the place of what was announced, once it has been read", async () => {
  const { api, notion, sources, agent } = mirror;
  const announced = async () =>
    (
      (await api.send("/api/initiatives/upcoming", { token: agent.token })).body as { initiative: string[] }[]
    ).map(({ initiative }) => initiative[0]);
  notion.addRow(sources.upcoming, { Innitiative: ["Community Call"], Status: "Coordinated" });
  await (await stale()).pull();
  expect(await announced()).toEqual(["Community Call"]);
  const { upcoming } = addSources(notion);
  notion.addRow(upcoming, { Innitiative: ["Outreach Sprint"], Status: "Coordinated" });
  const other = await startOther({ ...sources, upcoming });
  expect(await announced()).toEqual(["Community Call"]);
  await other.pull();
  expect(await announced()).toEqual(["Outreach Sprint"]);
});

test("types of initiatives keep what they earn where another data source has them by the same names", async () => {
  const { api, notion, sources, admin } = mirror;
  const types = async () =>
    (await api.send("/api/options/initiative-types", { token: admin.token })).body as {
      id: string;
      name: string;
      points: number;
    }[];
  await (await stale()).pull();
  const [first, ...others] = await types();
  if (first === undefined) throw new Error("There are no types");
  const options = [{ ...first, points: 77 }, ...others];
  const put = { method: "PUT", token: admin.token, body: { options } };
  expect((await api.send("/api/options/initiative-types", put)).status).toBe(200);
  const { initiatives } = addSources(notion);
  await (await startOther({ ...sources, initiatives })).pull();
  expect((await types()).find(({ name }) => name === first.name)).toMatchObject({ id: first.id, points: 77 });
});
