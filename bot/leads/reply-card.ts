import { writePlace } from "#contracts/cited-place.ts";
import type { LeadReply } from "#contracts/lead-replier.ts";
import { sectionName } from "#contracts/section-name.ts";
import { titleForAgents } from "#contracts/title-for-agents.ts";
import type { BotDeps } from "../context.ts";
import { differingLines } from "../differing-lines.ts";
import { appButton, appRow } from "../keyboards/app-links.ts";
import { block, italic, joined, quote, shortened, type RichText } from "../rich-text.ts";
import type { Buttons } from "../send.ts";
import { texts } from "../texts.ts";
import { headingOf, leftOutOf, type Lead } from "./questions.ts";

/** What a button can copy; a longer reply is a block, which a tap copies. */
const copyLimit = 256;
const shownSources = 3;
const longestLabel = 48;

const isShort = (text: string): boolean => text.length <= copyLimit;

const bodyOf = (suggestedReply: string): RichText[] => {
  // A draft that was stopped at once has nothing to send.
  if (suggestedReply === "") return [];
  return [isShort(suggestedReply) ? quote(suggestedReply) : block(suggestedReply)];
};

const choicesOf = ({ assistantMessage }: LeadReply) => {
  const { choices = [], chosen } = assistantMessage.metadata ?? {};
  return { choices, chosen };
};

const fromPlaybook = (reply: LeadReply): string[] => {
  const { choices, chosen } = choicesOf(reply);
  const section = chosen === undefined ? undefined : choices[chosen];
  return section === undefined ? [] : [texts.wordsOf(titleForAgents(section.title), section.heading)];
};

/** A button for each other section whose words fit. */
const otherSections = (id: string, reply: LeadReply): Buttons => {
  const { choices, chosen } = choicesOf(reply);
  return choices.flatMap((section, index) =>
    index === chosen
      ? []
      : [
          [
            {
              text: shortened(`Instead: ${sectionName(section)}`, longestLabel),
              callback_data: `l:v:${id}:${index}`,
            },
          ],
        ],
  );
};

/** Whether nobody knows that it fits, and nobody has sent it as it is. */
const isUncertain = ({ assistantMessage: { metadata, sent } }: LeadReply): boolean =>
  metadata?.uncertain === true && sent === undefined;

/** Where the agent may read what no lead may be told. */
const nearestIn = ({ assistantMessage }: LeadReply): string[] => {
  const titles = assistantMessage.metadata?.nearest?.map(({ title }) => titleForAgents(title)) ?? [];
  return titles.length === 0 ? [] : [texts.nearestForAgents(titles.join(", "))];
};

/** A reply ready to be sent to a lead, with what the agent should know about it. */
export const replyText = (lead: Lead, reply: LeadReply): RichText => {
  const { suggestedReply, notice, unsupported, assistantMessage } = reply;
  const notes = [
    ...fromPlaybook(reply),
    ...(isShort(suggestedReply) ? [] : [texts.tapToCopy]),
    ...(isUncertain(reply) ? [texts.mayNotFit] : []),
    ...(notice === undefined ? [] : [notice]),
    ...(unsupported.length === 0
      ? []
      : [`Check before you send: ${unsupported.map((phrase) => `“${phrase}”`).join(", ")}.`]),
    ...nearestIn(reply),
    ...differingLines(assistantMessage.metadata?.differing),
    ...leftOutOf(lead),
  ];
  const parts = [
    headingOf(lead),
    ...bodyOf(suggestedReply),
    ...(notes.length === 0 ? [] : [italic(notes.join("\n"))]),
  ];
  return joined(parts, "\n\n");
};

/** Tells that a reply went to the lead, for copying it tells nobody, or takes that back. */
const sentButton = (id: string, { suggestedReply, assistantMessage: { sent } }: LeadReply): Buttons => {
  if (suggestedReply === "") return [];
  const [text, value] = sent === undefined ? (["Mark as sent", 1] as const) : (["Sent ✓ Undo", 0] as const);
  return [[{ text, callback_data: `l:m:${id}:${value}` }]];
};

/** What can be done with a reply; one that is out of date can still be copied, and its conversation opened. */
export const replyButtons = (deps: BotDeps, lead: Lead, reply: LeadReply, isCurrent: boolean): Buttons => {
  const { id, chat_id: chatId, proposal_received: received } = lead;
  const { suggestedReply } = reply;
  const isCopied = suggestedReply !== "" && isShort(suggestedReply);
  const copy = isCopied ? [[{ text: "Copy reply", copy_text: { text: suggestedReply } }]] : [];
  const open = [deps, "Open in app", { kind: "lead", id: reply.conversationId }, chatId] as const;
  if (!isCurrent) return [...copy, ...appRow(...open)];
  const cited = reply.assistantMessage.metadata?.sourcesWithScores ?? [];
  const near = reply.assistantMessage.metadata?.nearest ?? [];
  const opened = [...reply.contextDocuments.slice(0, shownSources), ...near];
  const sources = opened.flatMap(({ id: document, title }) => {
    const { heading = null, passage } = [...cited, ...near].find((source) => source.id === document) ?? {};
    const at = writePlace({ heading, passage });
    return appRow(deps, titleForAgents(title), { kind: "doc", id: document, at }, chatId);
  });
  const change = received === true ? ["Change to NO", 0] : ["Change to YES", 1];
  return [
    ...copy,
    ...sentButton(id, reply),
    ...otherSections(id, reply),
    [
      { text: "Regenerate", callback_data: `l:r:${id}` },
      { text: `${change[0]}`, callback_data: `l:c:${id}:${change[1]}` },
    ],
    [{ text: "New lead", callback_data: "l:n" }, ...appButton(...open)],
    ...sources,
    [{ text: "Other project", callback_data: `l:o:${id}` }],
  ];
};
