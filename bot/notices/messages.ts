import type { BotDeps } from "../context.ts";
import { appRow } from "../keyboards/app-links.ts";
import { ticketState } from "../keyboards/record-cards.ts";
import { bold, italic, joined, quote, rich, shortened, type RichText } from "../rich-text.ts";
import { editRich, sendRich, type SentParts } from "../send.ts";
import { texts } from "../texts.ts";
import type { Tell } from "./tell.ts";

const shownOfMessage = 3000;
const shownOfRecord = 200;

type Message = NonNullable<Awaited<ReturnType<BotDeps["core"]["telegram"]["findMessage"]>>>;

/** What a message is about, in words, how that stands, and whether the team has it before them still. */
const recordOf = async ({ core }: BotDeps, { kind, recordId }: Message) => {
  if (kind === "ticket") {
    const ticket = await core.telegram.findTicket(recordId);
    return (
      ticket && {
        name: `Support ticket · ${ticket.category}`,
        about: shortened(ticket.description, shownOfRecord),
        state: ticketState(ticket),
        isClosed: ticket.status === "Closed",
      }
    );
  }
  const participation = await core.telegram.findParticipation(recordId);
  return (
    participation && {
      name: `Participation · ${shortened(participation.initiative.join(", "), shownOfRecord)}`,
      about: `On ${participation.dateOfParticipation}`,
      state: participation.status,
      isClosed: participation.status !== "Pending" && participation.status !== "In Review",
    }
  );
};

const lines = (parts: (RichText | string | null)[]): RichText =>
  joined(
    parts.filter((part) => part !== null),
    "\n\n",
  );

const outcomeOf = (answeredBy: string | null, state: string, isClosed: boolean): RichText | null => {
  if (answeredBy !== null) return bold(`Answered by @${answeredBy}`);
  return isClosed ? bold(state) : null;
};

/** Shows the core team what an agent said about a record of theirs, or that it has been answered. */
export const tellAgentMessage: Tell = async (deps, notice) => {
  const { subject_id: id, chat_id: chatId, message_id: messageId } = notice;
  const message = await deps.core.telegram.findMessage(id);
  const record = message && (await recordOf(deps, message));
  if (message === undefined || record === undefined) return messageId;
  const outcome = outcomeOf(message.answeredBy, record.state, record.isClosed);
  // What was answered before it was sent needs no message.
  if (messageId === null && message.answeredBy !== null) return null;
  const text = lines([
    bold(`@${message.author ?? "somebody"} wrote`),
    rich(`${record.name}\n`, quote(record.about)),
    message.text === null ? null : rich(shortened(message.text, shownOfMessage)),
    message.fileId === null ? null : italic(texts.withPicture),
    outcome ?? italic(texts.replyToAnswer(message.author ?? "them")),
  ]);
  const place = {
    kind: message.kind === "ticket" ? "ticket-work" : "participation-work",
    id: message.recordId,
  } as const;
  const buttons = appRow(deps, "Open", place, chatId);
  if (messageId !== null) {
    await editRich(deps.api, chatId, messageId, text, buttons);
    return messageId;
  }
  return sendRich(deps.api, chatId, text, { buttons });
};

/** Tells an agent what the core team said about a record of theirs. */
export const tellTeamMessage = async (
  deps: BotDeps,
  { subject_id: id, chat_id: chatId, message_id: messageId }: Parameters<Tell>[1],
  parts: SentParts,
): Promise<number | null> => {
  const message = await deps.core.telegram.findMessage(id);
  const record = message && (await recordOf(deps, message));
  if (message === undefined || record === undefined || messageId !== null) return messageId;
  const text = lines([
    bold(`@${message.author ?? "The core team"} wrote to you`),
    rich(`${record.name}\n`, quote(record.about)),
    message.text === null ? null : rich(message.text),
    message.fileId === null ? null : italic(texts.withPicture),
    italic(texts.replyToTeam),
  ]);
  const buttons = appRow(deps, "Open in app", { kind: message.kind, id: message.recordId }, chatId);
  return sendRich(deps.api, chatId, text, { buttons, parts });
};
