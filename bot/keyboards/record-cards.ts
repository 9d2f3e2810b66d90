import type { ParticipationStatus, ReviewedParticipation } from "#contracts/initiatives.ts";
import type { Ticket, TicketStatus } from "#contracts/support.ts";
import type { LastMessage } from "#contracts/thread-entries.ts";
import type { RecordNotice } from "#core/telegram/news.ts";
import type { BotDeps } from "../context.ts";
import { bold, italic, joined, longQuote, quote, rich, shortened, type RichText } from "../rich-text.ts";
import type { Buttons } from "../send.ts";
import { texts } from "../texts.ts";
import { appButton } from "./app-links.ts";

const descriptionShown = 1200;
const messageShown = 600;

type Button = Buttons[number][number];

/** How far the work on a ticket has come, in words. */
export const ticketState = ({ status, result }: Pick<Ticket, "status" | "result">): string =>
  result === "Pending" ? status : `${status} · ${result}`;

const changedBy = (notice: RecordNotice | null): string =>
  notice?.changedBy == null ? "" : ` by @${notice.changedBy}`;

const lastOf = (message: LastMessage | null): RichText[] => {
  if (message === null) return [];
  const by = message.author === null ? "" : ` by @${message.author}`;
  const said = message.text === null ? "A picture" : shortened(message.text, messageShown);
  return [rich(`Last message${by}:\n`, longQuote(said))];
};

const lines = (parts: RichText[]): RichText => joined(parts, "\n\n");

/** A ticket as a card: what is asked for, by whom, and how far it is. */
export const ticketCard = (ticket: Ticket, notice: RecordNotice | null): RichText =>
  lines([
    bold(`Support ticket · ${ticket.category}`),
    quote(shortened(ticket.description, descriptionShown)),
    rich(
      `From @${ticket.bdName}`,
      ticket.proofOfSupport.length > 0 ? ", with a picture" : "",
      ticket.handledBy === null ? "" : `\nHandled by @${ticket.handledBy}`,
    ),
    ...lastOf(ticket.lastMessage),
    bold(`${ticketState(ticket)}${changedBy(notice)}`),
    ...(ticket.status === "Closed" ? [] : [italic(texts.writeByReplying)]),
  ]);

/** A participation as a card: in what, whose, and what became of it. */
export const participationCard = (
  { initiative, telegramUsername, dateOfParticipation, ...rest }: ReviewedParticipation,
  notice: RecordNotice | null,
): RichText => {
  const { lastMessage, status, points, alsoSubmitted } = rest;
  const earned = points > 0 ? `, +${points} points` : "";
  const [other] = alsoSubmitted;
  return lines([
    bold(`Participation · ${shortened(initiative.join(", "), 200)}`),
    rich(`By @${telegramUsername} on ${dateOfParticipation}`),
    ...(other === undefined
      ? []
      : [rich(`A picture that looks the same was sent in by @${other.telegramUsername}.`)]),
    ...lastOf(lastMessage),
    bold(`${status}${changedBy(notice)}${earned}`),
    ...(waitsForReview(status) ? [italic(texts.writeByReplying)] : []),
  ]);
};

/** Whether nobody has decided on a participation yet. */
const waitsForReview = (status: ParticipationStatus): boolean =>
  status === "Pending" || status === "In Review";

const tap =
  (kind: "t" | "p", id: string) =>
  (text: string, action: string): Button => ({
    text,
    callback_data: `${kind}:${action}:${id}`,
  });

const ticketTaps = (id: string, status: TicketStatus): Button[][] => {
  const button = tap("t", id);
  if (status === "Closed") return [[button("Reopen", "reopen")]];
  const close = [button("Close: Solved", "solve"), button("Close: Not Resolved", "fail")];
  return status === "Open" ? [[button("Take it on", "take")], close] : [close];
};

const participationTaps = (id: string, status: ParticipationStatus): Button[][] => {
  const button = tap("p", id);
  if (!waitsForReview(status)) return [[button("Review again", "again")]];
  const decide = [
    button("Approve", "approve"),
    button("Coordinated", "coordinate"),
    button("Reject", "reject"),
  ];
  return status === "Pending" ? [decide, [button("In Review", "review")]] : [decide];
};

const withOpen = (taps: Button[][], open: Button[]): Buttons => {
  const last = taps.at(-1) ?? [];
  // Where a row is full, opening gets one of its own.
  return last.length > 1 && open.length > 0 ? [...taps, open] : [...taps.slice(0, -1), [...last, ...open]];
};

/** What the core team can do with a ticket as it stands. */
export const ticketButtons = (
  deps: BotDeps,
  { id, status }: Pick<Ticket, "id" | "status">,
  chatId: number | string,
): Buttons => withOpen(ticketTaps(id, status), appButton(deps, "Open", { kind: "ticket-work", id }, chatId));

/** What the core team can do with a participation as it stands. */
export const participationButtons = (
  deps: BotDeps,
  { id, status }: Pick<ReviewedParticipation, "id" | "status">,
  chatId: number | string,
): Buttons =>
  withOpen(
    participationTaps(id, status),
    appButton(deps, "Open", { kind: "participation-work", id }, chatId),
  );
