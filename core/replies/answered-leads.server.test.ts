import { afterAll, beforeAll, expect, test } from "vitest";
import { eventually } from "#test/eventually.ts";
import { root } from "#test/root-actor.ts";
import { startCore, type StartedCore } from "#test/start-core.ts";
import type { Actor } from "../actor.ts";
import { answeredNotice, heldBackNotice } from "./drafting/lead-texts.ts";

let started: StartedCore;
let admin: Actor;
let people = 0;

const person = async (role: Actor["userRole"] = "BD"): Promise<Actor> => {
  people += 1;
  return (await started.core.users.add(root, { telegramUsername: `person_${people}`, role })).user;
};

beforeAll(async () => {
  started = await startCore();
  admin = await person("CORE TEAM (ADMIN)");
});
afterAll(() => started.close());

const send = async (leadMessage: string, proposalReceived = false, by?: Actor) =>
  started.core.leads.replyToLead(by ?? (await person()), {
    projectName: "Nova",
    sessionId: "default-session",
    proposalReceived,
    leadMessage,
    service: "OTC",
  });

const answer = async (question: string, adminResponse: string) => {
  const { rows } = await started.core.gaps.list(admin, { status: "pending" });
  const id = rows.find(({ userQuestion }) => userQuestion === question)?.id ?? "";
  await started.core.gaps.resolve(admin, { id, status: "answered", adminResponse });
  return id;
};

test.each([
  [
    "do you shear yaks on site?",
    "Yes, on site, within 4 hours, for USD 90.",
    "so do you shear the yaks on site",
  ],
  [
    "wie lange läuft der vertrag und kommt man früher raus?",
    "36 Monate. Nach zwölf Monaten kommt man gegen 55 % der restlichen Miete raus.",
    "Hallo, wie lange läuft denn der Vertrag, und kommt man früher raus?",
  ],
  [
    "как быстро вы приедете, если як убежал ночью?",
    "В течение 4 часов, днём и ночью, это стоит 90 евро.",
    "Как быстро вы приедете ночью, если убежал як",
  ],
  ["牦牛晚上跑了你们会来吗？", "会的，4小时内到达，费用是90欧元。", "晚上牦牛跑了的话你们会来吗"],
])(
  "what the core team answered whoever asks next gets, before a proposal where the agent so chooses: %s",
  async (asked, given, alike) => {
    expect(await send(asked)).toMatchObject({ knowledgeGapDetected: true });
    const id = await answer(asked, given);
    for (const message of [asked, alike]) {
      const agent = await person();
      const before = await send(message, false, agent);
      expect(before).toMatchObject({ knowledgeGapDetected: false, notice: heldBackNotice });
      expect(before.suggestedReply).not.toContain("90");
      const { id: messageId } = before.assistantMessage;
      const chosen = await started.core.leads.choose(agent, { messageId, choice: 0 });
      expect(chosen).toMatchObject({ suggestedReply: given, notice: answeredNotice });
      const after = await send(message, true);
      expect(after.suggestedReply).toBe(given);
      expect(after.notice).toBeUndefined();
    }
    await eventually(async () =>
      expect((await started.core.gaps.read(admin, { id })).closure?.state).toBe("proven"),
    );
  },
);

test("what was answered is offered for half of it, too, as what may not be what was asked", async () => {
  const asked = "Wie alt werden eure Ziegen und wer schert sie im Frühling?";
  const given = "Sie werden etwa fünfzehn Jahre alt, und im Frühling schert sie der Hirte.";
  await send(asked);
  await answer(asked, given);
  const { suggestedReply, assistantMessage } = await send("Wie alt werden eure Ziegen?", true);
  expect(suggestedReply).toBe(given);
  expect(assistantMessage.metadata?.uncertain).toBe(true);
});
