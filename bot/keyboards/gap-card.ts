import type { FeedbackRequest } from "#contracts/feedback.ts";
import { serviceNames } from "#contracts/common.ts";
import type { BotDeps } from "../context.ts";
import { markdownToRich } from "../markdown.ts";
import {
  bold,
  firstOf,
  italic,
  joined,
  longQuote,
  quote,
  rich,
  shortened,
  type RichText,
} from "../rich-text.ts";
import type { Buttons } from "../send.ts";
import { texts } from "../texts.ts";
import { appButton, appRow } from "./app-links.ts";

const questionShown = 1200;
const answerShown = 1200;
const askersShown = 5;

const headingOf = ({ module, service, bdPriority }: FeedbackRequest): RichText => {
  const where = module === "bd_assistant" ? "BD Assistant" : "Lead Replier";
  const about = [where, ...(service === null ? [] : [serviceNames[service]])];
  return bold([...(bdPriority ? ["BD Priority"] : []), "Knowledge gap", ...about].join(" · "));
};

const askedBy = ({ askers, telegramUsername, askCount }: FeedbackRequest): string => {
  const names = [...new Set([telegramUsername, ...askers.map((asker) => asker.telegramUsername)])];
  const shown = names.slice(0, askersShown).map((name) => `@${name}`);
  const more = names.length > askersShown ? ` and ${names.length - askersShown} more` : "";
  return `Asked by ${shown.join(", ")}${more}${askCount > 1 ? `, ${askCount} times` : ""}`;
};

const outcomeOf = ({
  status,
  answeredBy,
  adminResponse,
  aiResponse,
  aiGrounded,
}: FeedbackRequest): RichText[] => {
  if (status === "pending")
    return [
      ...(aiResponse === null
        ? []
        : [
            rich(
              aiGrounded === false
                ? "The assistant's draft, not from the knowledge base:\n"
                : "The assistant's draft:\n",
              longQuote(firstOf(markdownToRich(aiResponse), answerShown)),
            ),
          ]),
      italic(texts.respondByReplying),
    ];
  const done = status === "approved" ? "Approved" : "Answered";
  const answer = adminResponse ?? aiResponse ?? "";
  return [
    bold(`${done} by @${answeredBy ?? "the core team"}`),
    longQuote(firstOf(markdownToRich(answer), answerShown)),
  ];
};

/** A request as a card: what was asked, by whom, and what became of it. */
export const gapText = (gap: FeedbackRequest): RichText =>
  joined(
    [headingOf(gap), quote(shortened(gap.userQuestion, questionShown)), askedBy(gap), ...outcomeOf(gap)],
    "\n\n",
  );

/** The card of a request that is gone. */
export const removedGapText = ({ question, removedBy }: { question: string; removedBy: string }): RichText =>
  joined(
    [bold("Knowledge gap"), quote(shortened(question, questionShown)), bold(`Deleted by @${removedBy}`)],
    "\n\n",
  );

/** What can be done with a request; only opening one that has been handled. */
export const gapButtons = (
  deps: BotDeps,
  { id, status, aiResponse }: FeedbackRequest,
  chatId: number | string,
): Buttons => {
  const place = { kind: "gap", id } as const;
  if (status !== "pending") return appRow(deps, "Open", place, chatId);
  const approve =
    aiResponse === null ? [] : [{ text: "Approve AI answer", callback_data: `g:approve:${id}` }];
  return [
    [{ text: "Respond", callback_data: `g:respond:${id}` }, ...approve],
    [{ text: "Delete", callback_data: `g:delete:${id}` }, ...appButton(deps, "Open", place, chatId)],
  ];
};

/** Asks once more before a request is deleted. */
export const confirmButtons = (id: string): Buttons => [
  [
    { text: "Yes, delete it", callback_data: `g:remove:${id}` },
    { text: "Keep it", callback_data: `g:keep:${id}` },
  ],
];
