import type { ReviewedParticipation } from "#contracts/initiatives.ts";
import type { Ticket } from "#contracts/support.ts";
import type { RecordNotice, TicketHandedOver } from "#core/telegram/news.ts";
import type { BotDeps } from "../context.ts";
import { appRow } from "../keyboards/app-links.ts";
import {
  participationButtons,
  participationCard,
  ticketButtons,
  ticketCard,
  ticketState,
} from "../keyboards/record-cards.ts";
import { bold, joined, longQuote, quote, rich, shortened, type RichText } from "../rich-text.ts";
import { editRich, sendRich, type Buttons } from "../send.ts";
import type { Tell } from "./tell.ts";

const descriptionShown = 300;

interface Card {
  text: RichText;
  buttons: Buttons;
  /** Whether the core team has it before them still. */
  waits: boolean;
}

// What was handled before the card was sent needs none, unless somebody asked to see it.
const showCard = async (
  { api }: BotDeps,
  { chat_id: chatId, message_id: messageId }: Parameters<Tell>[1],
  { text, buttons, waits }: Card,
): Promise<number | null> => {
  if (messageId === null) return waits ? sendRich(api, chatId, text, { buttons }) : null;
  await editRich(api, chatId, messageId, text, buttons);
  return messageId;
};

/** Shows a ticket to the core team, or how it stands now. */
export const tellTicket: Tell = async (deps, notice) => {
  const ticket = await deps.core.telegram.findTicket(notice.subject_id);
  if (ticket === undefined) return notice.message_id;
  return showCard(deps, notice, {
    text: ticketCard(ticket, notice.data as RecordNotice | null),
    buttons: ticketButtons(deps, ticket, notice.chat_id),
    waits: ticket.status !== "Closed",
  });
};

/** Shows a participation to the core team, or how it stands now. */
export const tellParticipation: Tell = async (deps, notice) => {
  const participation = await deps.core.telegram.findParticipation(notice.subject_id);
  if (participation === undefined) return notice.message_id;
  return showCard(deps, notice, {
    text: participationCard(participation, notice.data as RecordNotice | null),
    buttons: participationButtons(deps, participation, notice.chat_id),
    waits: participation.status === "Pending" || participation.status === "In Review",
  });
};

const fromTheTeam = (note: string | null): RichText[] =>
  note === null ? [] : [rich("From the core team:\n", longQuote(note))];

const about = ({ category, description }: Ticket): RichText =>
  rich(`${category}\n`, quote(shortened(description, descriptionShown)));

const ticketHeading = ({ status, result }: Ticket): string => {
  if (status === "Closed")
    return result === "Solved" ? "Your support ticket was solved" : "Your support ticket was closed";
  return status === "In Progress" ? "Your support ticket is being worked on" : "News of your support ticket";
};

/** Tells an agent how their ticket stands; each change is a message of its own, because an edited one is not noticed. */
export const tellTicketNews: Tell = async (deps, { subject_id: id, chat_id: chatId }) => {
  const ticket = await deps.core.telegram.findTicket(id);
  if (ticket === undefined) return null;
  const { handledBy, note } = ticket;
  const handler = handledBy === null ? "" : `\nHandled by @${handledBy}`;
  const text = joined(
    [bold(ticketHeading(ticket)), about(ticket), rich(ticketState(ticket), handler), ...fromTheTeam(note)],
    "\n\n",
  );
  const buttons = appRow(deps, "Open in app", { kind: "ticket", id }, chatId);
  return sendRich(deps.api, chatId, text, { buttons });
};

/** Tells an agent of a ticket that is theirs now, or is theirs no more. */
export const tellTicketHandedOver: Tell = async (deps, { subject_id: id, chat_id: chatId, data }) => {
  const ticket = await deps.core.telegram.findTicket(id);
  if (ticket === undefined) return null;
  const handed = data as TicketHandedOver;
  if ("handedOverTo" in handed) {
    const heading = bold(`Your support ticket was handed over to @${handed.handedOverTo}`);
    return sendRich(deps.api, chatId, joined([heading, about(ticket)], "\n\n"));
  }
  const heading = bold(`@${handed.handedOverBy} has handed a support ticket over to you`);
  const text = joined([heading, about(ticket), rich(ticketState(ticket))], "\n\n");
  const buttons = appRow(deps, "Open in app", { kind: "ticket", id }, chatId);
  return sendRich(deps.api, chatId, text, { buttons });
};

const reviewHeading = ({ status, points }: ReviewedParticipation): string => {
  if (status === "Approved") return `Your participation was approved: +${points} points`;
  if (status === "Coordinated") return `Your participation counts as coordinated: +${points} points`;
  if (status === "Rejected") return "Your participation was rejected";
  return status === "In Review" ? "Your participation is in review" : "News of your participation";
};

/** Tells an agent what became of their participation. */
export const tellParticipationNews: Tell = async (deps, { subject_id: id, chat_id: chatId }) => {
  const participation = await deps.core.telegram.findParticipation(id);
  if (participation === undefined) return null;
  const { initiative, dateOfParticipation, note } = participation;
  const text = joined(
    [
      bold(reviewHeading(participation)),
      rich(`${initiative.join(", ")}, ${dateOfParticipation}`),
      ...fromTheTeam(note),
    ],
    "\n\n",
  );
  const buttons = appRow(deps, "Open in app", { kind: "participation", id }, chatId);
  return sendRich(deps.api, chatId, text, { buttons });
};
