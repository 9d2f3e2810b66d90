import type { Actor } from "#core/actor.ts";
import type { BotDeps } from "./context.ts";
import { isBlocked, loggable } from "./errors.ts";
import { appRow } from "./keyboards/app-links.ts";
import { bold, joined, rich, shortened, type RichText } from "./rich-text.ts";
import { sendRich } from "./send.ts";

/** One part of the digest; null when there is nothing to say. */
type DigestPart = (deps: BotDeps, admin: Actor) => Promise<RichText | null>;

const shownQuestions = 3;
const questionShown = 120;

const pendingGaps: DigestPart = async ({ core }, admin) => {
  const { rows, total } = await core.gaps.list(admin, { status: "pending" });
  if (total === 0) return null;
  const lines = rows
    .slice(0, shownQuestions)
    .map(({ userQuestion, askCount, bdPriority }) =>
      rich(
        `• ${bdPriority ? "BD Priority: " : ""}${shortened(userQuestion, questionShown)}`,
        askCount > 1 ? ` (${askCount}x)` : "",
      ),
    );
  const heading = total === 1 ? "1 knowledge gap waits" : `${total} knowledge gaps wait`;
  return joined([bold(heading), ...lines], "\n");
};

const openTickets: DigestPart = async ({ core }, admin) => {
  const [{ global }, { rows }] = await Promise.all([
    core.tickets.stats(admin),
    core.tickets.list(admin, { status: "Open" }),
  ]);
  const total = global.open + global.inProgress;
  if (total === 0) return null;
  const taken = global.inProgress === 0 ? "" : `, ${global.inProgress} in progress`;
  const lines = rows
    .slice(0, shownQuestions)
    .map(({ category, description }) =>
      rich(`• ${category}: ${shortened(description, questionShown).replaceAll(/\s+/gu, " ")}`),
    );
  const heading = `${total} support ${total === 1 ? "ticket is" : "tickets are"} not closed${taken}`;
  return joined([bold(heading), ...lines], "\n");
};

const participations: DigestPart = async ({ core }) => {
  const total = await core.initiatives.countWaiting();
  if (total === 0) return null;
  return bold(`${total} ${total === 1 ? "participation waits" : "participations wait"} for a review`);
};

const topQuestions: DigestPart = async ({ core }, admin) => {
  const questions = await core.review.commonBdQuestions(admin);
  if (questions.length === 0) return null;
  const lines = questions
    .slice(0, shownQuestions)
    .map(({ question, frequency }) => rich(`• ${shortened(question, questionShown)} (${frequency}x)`));
  return joined([bold("Asked most often"), ...lines], "\n");
};

/** In the order they are read. */
const parts: DigestPart[] = [pendingGaps, openTickets, participations, topQuestions];

const digestFor = async (deps: BotDeps, admin: Actor): Promise<RichText | null> => {
  const said = (await Promise.all(parts.map((part) => part(deps, admin)))).filter((part) => part !== null);
  return said.length === 0 ? null : joined([bold("Good morning"), ...said], "\n\n");
};

const sendDigest = async (deps: BotDeps, chatId: string): Promise<void> => {
  const { core, api } = deps;
  const admin = await core.telegram.actorOf(chatId);
  if (admin?.isAdmin !== true) return;
  const text = await digestFor(deps, admin);
  if (text === null) return;
  await sendRich(api, chatId, text, { buttons: appRow(deps, "Open Legend", null, chatId) });
};

const atOnce = 20;

/** Sends the daily digest to every admin whose is due: each once a day, none when there is nothing to say. */
export const sendDigests = async (deps: BotDeps, now: Date): Promise<void> => {
  const { telegram } = deps.core;
  for (;;) {
    const chatIds = await telegram.takeDigests(now, atOnce);
    for (const chatId of chatIds) {
      try {
        await sendDigest(deps, chatId);
      } catch (error) {
        // A digest that cannot be sent is left out: tomorrow's says the same and more.
        if (isBlocked(error)) await telegram.chats.block(chatId);
        else deps.log.warn({ err: loggable(error), chatId }, "a digest could not be sent");
      }
    }
    if (chatIds.length < atOnce) return;
  }
};
