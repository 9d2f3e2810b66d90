import { z } from "zod";
import { days } from "./agent-replies.ts";
import { featureExplanation } from "./assistant-config.ts";
import { answerMode, chatMessage, contextDocument, historyLimit, messageLimit } from "./chat.ts";
import { byId, id, service, text, time } from "./common.ts";
import { endpoint } from "./endpoint.ts";
import { leadState, projectName } from "./leads.ts";

/** One lead's conversation; `messages` tells of the latest of its `messageCount` their sender, service and time. */
export const leadConversation = leadState.extend({
  conversationId: z.string(),
  projectName: z.string(),
  service: service.nullable(),
  proposalReceived: z.boolean().nullable(),
  messages: z.array(
    z.object({
      id: z.string(),
      role: z.enum(["user", "assistant"]),
      service: service.nullable(),
      timestamp: time,
    }),
  ),
  messageCount: z.number().int(),
  lastMessageAt: time,
});
export type LeadConversation = z.infer<typeof leadConversation>;

/**
 * A drafted reply. `unsupported` are phrases in it that neither the sources nor the conversation state. Of one that was
 * stopped, which the metadata of `assistantMessage` says, `suggestedReply` is what was written, which may be nothing.
 */
export const leadReply = z.object({
  conversationId: z.string(),
  suggestedReply: z.string(),
  knowledgeGapDetected: z.boolean(),
  contextDocuments: z.array(contextDocument),
  proposalReceived: z.boolean().nullable(),
  unsupported: z.array(z.string()),
  mode: answerMode,
  notice: z.string().optional(),
  userMessage: chatMessage,
  assistantMessage: chatMessage,
});
export type LeadReply = z.infer<typeof leadReply>;

export const generateReply = endpoint({
  summary: "Draft a reply to a lead's message; JSON, or an event stream of the draft as it is written.",
  method: "POST",
  path: "/api/lead-replier/generate",
  access: "user",
  limited: "chat",
  body: z.object({
    projectName,
    leadMessage: text(messageLimit, "Enter the lead's message"),
    sessionId: text(200, "A session id is required"),
    service: z.enum(service.options, { error: "Service selection is required for Lead Replier" }),
    proposalReceived: z.boolean().nullable().optional(),
    regenerate: z.boolean().optional(),
    /** The lead's message sent last, which this one takes the place of together with its reply. */
    replaces: id.optional(),
  }),
  status: 201,
  response: leadReply,
  streams: true,
});

/** What a lead's message says of its lead; null where it does not clearly say. */
export const leadGuess = z.object({ projectName: z.string().nullable(), service: service.nullable() });
export type LeadGuess = z.infer<typeof leadGuess>;

export const guessLead = endpoint({
  summary: "Guess a new lead's project and service from its message, to be confirmed by who sends it.",
  method: "POST",
  path: "/api/lead-replier/guess",
  access: "user",
  limited: "search",
  body: z.object({ leadMessage: text(messageLimit, "Enter the lead's message") }),
  response: leadGuess,
});

export const stopReply = endpoint({
  summary: "Stop the reply under way to a lead; what was written of it is kept as a stopped draft.",
  method: "POST",
  path: "/api/lead-replier/stop",
  access: "user",
  body: z.object({ projectName }),
  response: leadReply,
});

export const chooseReply = endpoint({
  summary:
    "Make another section of the playbook the draft that answers a lead's latest message: one of the `choices` in the metadata of its reply, by its place.",
  method: "POST",
  path: "/api/lead-replier/choose",
  access: "user",
  body: z.object({
    messageId: id,
    choice: z.number({ error: "Say which section" }).int({ error: "Say which section" }).min(0).max(99),
  }),
  response: leadReply,
});

const sentReply = {
  access: "user",
  params: byId,
  response: chatMessage,
} as const;

export const markReplySent = endpoint({
  ...sentReply,
  summary:
    "Note what of a suggested reply was sent to the lead, as it was after editing; noting it again replaces that. Later replies follow what was sent.",
  method: "POST",
  path: "/api/lead-replier/replies/:id/sent",
  body: z.object({ text: text(messageLimit, "Say what was sent") }),
});

export const unmarkReplySent = endpoint({
  ...sentReply,
  summary: "Take back that a suggested reply was sent.",
  method: "DELETE",
  path: "/api/lead-replier/replies/:id/sent",
});

/** How replies were sent; `services` with those first whose drafts are changed most, `changedShare` a percent of their words. */
export const sentFigures = z.object({
  sent: z.number().int(),
  unchanged: z.number().int(),
  services: z.array(
    z.object({
      service,
      sent: z.number().int(),
      unchanged: z.number().int(),
      changedShare: z.number().int().min(0).max(100),
    }),
  ),
});
export type SentFigures = z.infer<typeof sentFigures>;

export const readSentFigures = endpoint({
  summary:
    "How often drafts were sent unchanged in the last days, and how far they are changed, by service; 365 days mean all time.",
  method: "GET",
  path: "/api/lead-replier/sent-figures",
  access: "admin",
  query: z.object({ daysBack: days.optional() }),
  response: sentFigures,
});

export const listLeadConversations = endpoint({
  summary: `The caller's lead conversations, the latest first; at most ${historyLimit}, those after one by its id.`,
  method: "GET",
  path: "/api/lead-replier/conversations",
  access: "user",
  query: z.object({ sessionId: z.string().max(200).optional(), before: id.optional() }),
  response: z.array(leadConversation),
});

const proposalStatus = z.object({ conversationId: z.string(), proposalReceived: z.boolean().nullable() });

export const readProposalStatus = endpoint({
  summary: "Whether this lead has received a proposal; null while unknown.",
  method: "GET",
  path: "/api/lead-replier/proposal-status/:conversationId",
  access: "user",
  params: z.object({ conversationId: id }),
  response: proposalStatus,
});

export const setProposalStatus = endpoint({
  summary: "Note whether this lead has received a proposal.",
  method: "POST",
  path: "/api/lead-replier/proposal-status",
  access: "user",
  body: z.object({
    conversationId: z.uuid({ error: "No conversation ID available" }),
    proposalReceived: z.boolean({ error: "Say whether the proposal was received" }),
  }),
  response: proposalStatus,
});

export const leadReplierConfig = z.object({
  modelConfiguration: z.object({ model: z.string(), temperature: z.number(), maxTokens: z.number().int() }),
  keyRules: z.array(z.string()),
  proposalStatusRule: z.string(),
  objectionHandling: z.object({
    advisory: z.array(z.string()),
    marketMaking: z.array(z.string()),
    otc: z.array(z.string()),
    liquiditySolutions: z.array(z.string()),
  }),
  systemPrompt: z.string(),
  featureExplanations: z.array(featureExplanation),
});
export type LeadReplierConfig = z.infer<typeof leadReplierConfig>;

export const readLeadReplierConfig = endpoint({
  summary: "What the Lead Replier is told, as it really is.",
  method: "GET",
  path: "/api/lead-replier/config",
  access: "admin",
  response: leadReplierConfig,
});
