import type { Message } from "grammy/types";
import { newId } from "#core/ids.ts";
import type { BotDeps, LinkedContext } from "../context.ts";
import { advance } from "./advance.ts";
import { originOf, wordsOf } from "./incoming.ts";
import type { Part } from "./questions.ts";
import { loggable } from "../errors.ts";
import { holdsFile } from "../received-picture.ts";
import { queueStored } from "./queue-stored.ts";

const gatherIn = async (
  deps: BotDeps,
  leadId: string,
  milliseconds: number,
  jobId?: string,
): Promise<void> => {
  const options = { delay: Math.max(1, milliseconds), ...(jobId === undefined ? {} : { jobId }) };
  await queueStored(deps, "gather", leadId, options);
};

/** A message as one of those that make up what a lead wrote. */
export const partOf = (message: Message): Part => ({
  messageId: message.message_id,
  text: wordsOf(message),
  ...(holdsFile(message) && { withFile: true }),
});

/** Adds a message to what a lead wrote, the chosen one unless its sender says whose it is; once nothing follows for a while, the agent is asked about it. */
export const gatherPart = async (
  deps: BotDeps,
  ctx: LinkedContext,
  message: Message,
  chosen: string | null = ctx.personal.lead_project,
): Promise<void> => {
  const { core, bot, passing, log } = deps;
  const { burstMs } = bot;
  const now = new Date();
  const origin = originOf(message.forward_origin);
  const text = wordsOf(message);
  const { id, is_first } = await core.telegram.leads.addPart(
    {
      id: newId(),
      user_id: ctx.actor.id,
      chat_id: ctx.personal.chat_id,
      left_out: text === "" ? 1 : 0,
      origin_key: origin?.key ?? null,
      origin_name: origin?.name ?? null,
      project_name: origin === null ? chosen : null,
      choices: chosen === null ? [] : [chosen],
      quiet_until: new Date(now.getTime() + burstMs),
    },
    text === "" ? [] : [partOf(message)],
    now,
  );
  // The first part's job waits for the others, too: with one of their own, two would end the gathering at once.
  if (!is_first) return;
  passing
    .sendChatAction(message.chat.id, "typing")
    .catch((error: unknown) => log.debug({ err: loggable(error) }, "could not show that the bot is at work"));
  await gatherIn(deps, id, burstMs, `gather-${id}`);
};

// While updates of the chat still wait to be read, a little later.
const againMs = 100;

/** Ends the gathering of a lead's message if it has been quiet for long enough, else looks again later. */
export const endGathering = async (deps: BotDeps, leadId: string): Promise<void> => {
  const { leads, actorOf } = deps.core.telegram;
  const lead = await leads.find(leadId);
  if (lead === undefined) return;
  const now = new Date();
  if (lead.status === "gathering" && !(await leads.endGathering(leadId, now))) {
    const leftMs = lead.quiet_until.getTime() - now.getTime();
    return gatherIn(deps, leadId, Math.max(leftMs, againMs));
  }
  // Every part is in it only now. One that is being asked about already has a card.
  const gathered = await leads.find(leadId);
  const actor = await actorOf(lead.chat_id);
  if (gathered?.status !== "asking" || gathered.card_id !== null || actor?.id !== lead.user_id) return;
  await advance(deps, actor, gathered);
};
