import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eventually } from "#test/eventually.ts";
import { sendForm } from "#test/send-form.ts";
import { mirrorQueues, startMirror, type Mirror } from "#test/start-mirror.ts";

describe.each(mirrorQueues)("with jobs in %s", (queue) => {
  let mirror: Mirror;
  beforeAll(async () => {
    mirror = await startMirror({ queue });
  });
  afterAll(() => mirror.close());

  const rowFor = async (id: string) => {
    await eventually(async () => expect(mirror.rowOf("support", id)).toBeDefined());
    const row = mirror.rowOf("support", id);
    if (row === undefined) throw new Error("There is no row");
    return row;
  };
  const settled = async (id: string) => {
    await eventually(async () => expect((await mirror.readTicket(id)).notionUrl).not.toBeNull());
    return rowFor(id);
  };

  test("a ticket becomes a page with everything it says, and its proof", async () => {
    const { notion, submitTicket, agent } = mirror;
    const description = `Long ${"words ".repeat(800)}end`;
    const { id } = await submitTicket(description, agent, true);
    const row = await settled(id);
    expect(notion.read(row, "Description")).toBe(description);
    expect(notion.read(row, "Support Category")).toBe("Deal Support");
    expect(notion.read(row, "BD Name")).toBe("agent_one");
    expect(notion.read(row, "Status")).toBe("Open");
    expect(notion.read(row, "Result")).toBe("Pending");
    expect(notion.read(row, "Proof of Support")).toEqual(["proof.png"]);
    const ticket = await mirror.readTicket(id);
    expect(ticket.notionUrl).toBe(`https://www.notion.so/${row.id.replaceAll("-", "")}`);
    expect(ticket.url).toBe(ticket.notionUrl);
  });

  test("a participation becomes a page, and its review in Notion gives points", async () => {
    const { api, notion, agent, picture } = mirror;
    const { body } = await sendForm(api, "/api/initiatives/participation", {
      token: agent.token,
      fields: {
        initiative: JSON.stringify(["Community Call"]),
        dateOfParticipation: new Date().toISOString().slice(0, 10),
      },
      file: { field: "proofOfParticipation", name: "call.png", content: picture },
    });
    await eventually(async () => expect(mirror.rowOf("initiatives", body.id)).toBeDefined());
    const row = mirror.rowOf("initiatives", body.id);
    if (row === undefined) throw new Error("There is no row");
    expect(notion.read(row, "Innitiative")).toEqual(["Community Call"]);
    expect(notion.read(row, "Proof of Participation")).toEqual(["call.png"]);
    notion.edit(row, { Status: "Approved" });
    const read = () => api.send(`/api/initiatives/participations/${body.id}`, { token: agent.token });
    await eventually(async () =>
      expect((await read()).body).toMatchObject({ status: "Approved", points: 10 }),
    );
  });

  test("what is changed in Notion appears in Legend, on record, and what Legend changed in Notion", async () => {
    const { notion, submitTicket, changeTicket, history } = mirror;
    const { id } = await submitTicket("Please look at my deal");
    const row = await settled(id);
    notion.edit(row, { Status: "In Progress", "Handled By": "@Ann" });
    await eventually(async () =>
      expect(await mirror.readTicket(id)).toMatchObject({
        status: "In Progress",
        handledBy: "Ann",
        updatedSinceSeen: true,
      }),
    );
    await changeTicket(id, { status: "Closed", result: "Solved" });
    await eventually(async () => expect(notion.read(row, "Result")).toBe("Solved"));
    expect(notion.read(row, "Status")).toBe("Closed");
    const [own, theirs] = (await history("ticket")).filter(({ action }) => action === "ticket.change");
    expect(own).toMatchObject({ actor: "Root_Admin", after: { status: "Closed", result: "Solved" } });
    expect(theirs).toMatchObject({
      actor: null,
      before: { status: "Open" },
      after: { status: "In Progress", handledBy: "Ann" },
    });
  });

  test("what Legend itself pushed does not come back as a change", async () => {
    const { api, submitTicket, changeTicket, history } = mirror;
    const { id } = await submitTicket("My own changes are mine");
    const row = await settled(id);
    await changeTicket(id, { status: "In Progress" });
    await eventually(async () => expect(mirror.notion.read(row, "Status")).toBe("In Progress"));
    const before = (await history("ticket")).length;
    const runs = async () => (await mirror.report()).sources[0]?.lastSuccessAt as string;
    for (let round = 0; round < 2; round += 1) {
      const last = await runs();
      await api.send("/api/notion/sync", { method: "POST", token: mirror.admin.token });
      await eventually(async () => expect((await runs()) > last).toBe(true));
    }
    expect(await history("ticket")).toHaveLength(before);
    expect(await mirror.readTicket(id)).toMatchObject({ status: "In Progress" });
  });

  test("upcoming initiatives, options and the team come from Notion", async () => {
    const { api, notion, sources, agent, admin } = mirror;
    const upcoming = async () =>
      (await api.send("/api/initiatives/upcoming", { token: agent.token })).body as object[];
    const row = notion.addRow(sources.upcoming, {
      Name: "A call",
      Innitiative: ["Community Call"],
      "Initiative Time": "2031-05-01",
      Status: "Planned",
    });
    expect(await upcoming()).toEqual([]);
    notion.edit(row, { Status: "Coordinated" });
    await eventually(async () =>
      expect(await upcoming()).toEqual([
        expect.objectContaining({ initiative: ["Community Call"], initiativeTime: "2031-05-01" }),
      ]),
    );
    row.trashed = true;
    await eventually(async () => expect(await upcoming()).toEqual([]));

    const schema = (await api.send("/api/support/schema", { token: agent.token })).body;
    const own = notion.workspace.schemaOf(sources.support).get("Support Category")?.options;
    expect(schema["Support Category"].select.options).toEqual(own);

    notion.addRow(sources.team, { Name: "Eve", "Telegram Username": "@New_Eve", Role: "BD" });
    const people = async () => (await api.send("/api/users", { token: admin.token })).body as object[];
    await eventually(async () =>
      expect((await people())[0]).toMatchObject({
        telegramUsername: "New_Eve",
        userRole: "BD",
        waiting: true,
      }),
    );
  });
});
