import type { AppMap } from "#contracts/admin.ts";

const shared = [
  { name: "Knowledge base", description: "Splits, indexes and finds the documents.", path: "core/knowledge" },
  {
    name: "Knowledge gaps",
    description: "Takes unanswered questions to the core team and back.",
    path: "core/gaps",
  },
  {
    name: "Asked questions",
    description: "Keeps what was asked, answered and rated.",
    path: "core/questions",
  },
  {
    name: "Language model",
    description: "Speaks to any OpenAI-compatible service.",
    path: "core/platform/model.ts",
  },
  { name: "Worker", description: "Embeds documents and follows up what was missed.", path: "worker" },
];

/** Both modules of the chat: how a question goes through them, and the folders they are made of. */
export const mapModules: Omit<AppMap["modules"][number], "settings">[] = [
  {
    module: "bd_assistant",
    name: "BD Assistant",
    architecture: [
      {
        name: "Ask",
        description: "The question is stored before anything else, so that no failure loses it.",
      },
      { name: "Complete", description: "A follow-up is completed from the conversation." },
      {
        name: "Find",
        description: "Words and, where configured, meaning vectors find the best passages; Extras go first.",
      },
      { name: "Judge", description: "Calibrated evidence tells an answer from a knowledge gap." },
      {
        name: "Answer",
        description: "The model answers from numbered sources, or the playbook is quoted.",
      },
      { name: "Keep", description: "Answer, sources and gap are stored in one transaction." },
    ],
    components: [
      { name: "Chat", description: "Asks, answers and keeps conversations.", path: "core/chat" },
      ...shared,
      {
        name: "Chat screen",
        description: "Shows the conversation as it is written.",
        path: "miniapp/src/features/chat",
      },
    ],
  },
  {
    module: "lead_replier",
    name: "Lead Replier",
    architecture: [
      { name: "Receive", description: "The lead's message joins the conversation of its project." },
      {
        name: "Find",
        description: "Extras LEAD first, then lead handling scripts, then other documents.",
      },
      { name: "Draft", description: "The model drafts for the lead's stage, or the best script does." },
      {
        name: "Guard",
        description: "What would commit to a price, date or promise before a proposal is left out.",
      },
      { name: "Keep", description: "Draft, sources and gap are stored in one transaction." },
    ],
    components: [
      {
        name: "Leads",
        description: "Conversations with leads, and how far each is.",
        path: "core/leads",
      },
      { name: "Replies", description: "Drafts replies, and checks what may go out.", path: "core/replies" },
      ...shared,
      {
        name: "Chat screen",
        description: "Takes project, service and proposal status.",
        path: "miniapp/src/features/chat",
      },
    ],
  },
];
