import { afterAll, beforeAll, beforeEach } from "vitest";
import type { Service } from "#contracts/common.ts";
import type { Actor } from "#core/actor.ts";
import { root } from "./root-actor.ts";
import { startOpenAi, type FakeOpenAi } from "./fakes/openai-server.ts";
import { startCore, type StartedCore } from "./start-core.ts";

interface Sent {
  leadMessage: string;
  sessionId: string;
  service: Service;
  proposalReceived: boolean;
  regenerate: boolean;
}

/** Has leads replied to by a model with the sample's library, for a new agent in each test of the file. */
export const startLeads = () => {
  let fake: FakeOpenAi;
  let started: StartedCore;
  let actor: Actor;
  let people = 0;
  const leadMessage = "Can you guarantee us a daily volume?";

  beforeAll(async () => {
    fake = await startOpenAi();
    started = await startCore({ SAMPLE_CONTENT: "on", OPENAI_BASE_URL: fake.baseUrl });
  });
  afterAll(async () => {
    await started.close();
    await fake.close();
  });
  beforeEach(async () => {
    people += 1;
    const added = await started.core.users.add(root, { telegramUsername: `agent_${people}`, role: "BD" });
    actor = added.user;
    fake.understands({ text: '{"sentences": []}' });
    fake.always({ text: "answerable: true\nNobody honest guarantees volume. Which exchanges are you on?" });
  });

  return {
    leadMessage,
    fake: () => fake,
    started: () => started,
    actor: () => actor,
    send: (more: Partial<Sent> = {}, onToken?: (text: string) => void) =>
      started.core.leads.replyToLead(
        actor,
        { projectName: "Nova", leadMessage, sessionId: "default-session", service: "MM", ...more },
        { onToken },
      ),
    history: async () => {
      const asked = { sessionId: "any", module: "lead_replier", projectName: "Nova" } as const;
      return (await started.core.chat.history(actor, asked)).rows;
    },
    questions: () => started.database.sql("questions").where({ user_id: actor.id }).orderBy("id").select("*"),
    gapsAbout: (question: string) => started.database.sql("gaps").where({ question }).select("*"),
    says: (text: string) => ({ text: `answerable: true\n${text}` }),
  };
};
