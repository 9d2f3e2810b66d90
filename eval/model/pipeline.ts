import type { Actor } from "#core/actor.ts";
import { createModules } from "#core/composition/create-modules.ts";
import { createGuidance } from "#core/guidance/guidance.ts";
import { newId } from "#core/ids.ts";
import { createLeadConversationStore } from "#core/leads/lead-conversation-store.ts";
import type { Model } from "#core/platform/model.ts";
import { createRateLimits } from "#core/platform/rate-limit.ts";
import { newUser } from "#core/users/new-user.ts";
import { createUserStore } from "#core/users/user-store.ts";
import type { Library } from "../libraries.ts";
import { startKnowledge } from "../start-knowledge.ts";

const nothing = () => Promise.resolve();

/** The assistant and the lead replier as they are, over one library in memory; nobody hears of gaps. */
export const startPipeline = async (
  library: Library,
  model: Model,
  environment: Record<string, string | undefined>,
) => {
  const started = await startKnowledge(library, { given: model, environment });
  const { sql, config, log, knowledge } = started;
  const agent: Actor = {
    id: newId(),
    username: "agent",
    telegramUsername: "agent",
    userRole: "BD",
    isAdmin: false,
  };
  await createUserStore(sql).add(newUser(agent.username, agent.userRole, { id: agent.id }));
  const heard = { onChange: () => Promise.resolve(() => undefined) };
  const guidance = createGuidance({
    sql,
    events: heard,
    recordChange: nothing,
    log,
    isSampleRetired: () => Promise.resolve(false),
  });
  if (library.documents === undefined) await guidance.loadSample("content");
  const { chat, leads } = createModules({
    sql,
    guidance: guidance.current,
    model: () => model,
    knowledge,
    conversations: createLeadConversationStore(sql),
    recordChange: nothing,
    publish: nothing,
    undoMs: 0,
    events: { announce: nothing, announcement: () => "{}" },
    peopleAmong: () => Promise.resolve([]),
    findPerson: () => Promise.resolve(undefined),
    telegram: {
      gapAsked: nothing,
      answered: nothing,
      leadReminder: nothing,
      leadRenamed: nothing,
      leadHandedOver: nothing,
    },
    jobs: { enqueue: nothing } as never,
    rateLimits: createRateLimits(sql, undefined, log),
    config,
    log,
  });
  return { chat, leads, agent, keyOf: started.keyOf, close: started.close };
};

export type Pipeline = Awaited<ReturnType<typeof startPipeline>>;
