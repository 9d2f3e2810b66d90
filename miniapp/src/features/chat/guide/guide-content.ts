import type { ModuleName } from "#contracts/common.ts";

export interface GuideSection {
  title: string;
  points: readonly string[];
  /** Numbered, because the order matters. */
  steps?: boolean;
}

export interface GuideTab {
  module: ModuleName;
  summary: string;
  /** All that one needs to begin. */
  lines: readonly string[];
  sections: readonly GuideSection[];
}

/** The how-to-use guide, one tab for each module. */
export const guideTabs: readonly GuideTab[] = [
  {
    module: "bd_assistant",
    summary:
      "Answers your questions about services, commissions, rules and process from the team's playbook.",
    lines: [
      "Ask in your own words; Enter sends.",
      "Open a source beneath the answer before you quote it.",
      "What the playbook leaves open goes to the core team, and their answer comes here.",
    ],
    sections: [
      {
        title: "What it does",
        points: [
          "Finds the passages that matter in the playbook and answers from them, for OTC, market making, liquidity solutions and advisory.",
          "Shows its sources beneath every answer. The percentage says how closely a document matches your question.",
          "Says so when the playbook has no answer, and sends your question to the core team.",
        ],
      },
      {
        title: "How to use",
        steps: true,
        points: [
          "Type a question, or start from a suggested one.",
          "Press Enter to send. Shift + Enter starts a new line.",
          "Open a source, or a small number in the text, to read the passage in its document.",
          "Ask on: a follow-up such as “and for a Senior?” is understood from the conversation.",
        ],
      },
      {
        title: "Best practices",
        points: [
          "Name the service and the figure you need: “OTC minimum for a project-token block” beats “minimums?”.",
          "One question at a time gives the sharper answer.",
          "Check the source before you quote a number to a lead.",
          "Mark an answer that doesn't help with the thumb down, and send your question to the core team.",
          "Leave out names, wallets and private details of leads. No answer needs them.",
        ],
      },
      {
        title: "Managing conversations",
        points: [
          "New chat starts a clean conversation, for a new topic.",
          "Clear chat removes the messages of this conversation for good.",
          "Your chat is yours alone, and it is still here after a reload. So is a question you have not sent yet.",
          "When the core team answers an open question, the answer appears in the chat you asked it in.",
        ],
      },
    ],
  },
  {
    module: "lead_replier",
    summary:
      "Drafts short, professional replies to a lead's message, in line with the lead handling scripts.",
    lines: [
      "Name the project and the service, and paste what the lead wrote.",
      "Say whether the lead has a proposal: until then a reply commits to nothing.",
      "Check what is marked, press Copy Reply, send it yourself.",
    ],
    sections: [
      {
        title: "What it does",
        points: [
          "Turns a lead's message into a reply you can copy and send.",
          "Fits the reply to the service and to whether the core team has sent a proposal. Without one it commits to nothing.",
          "Marks every figure, date or promise in the draft that neither the playbook nor the conversation states.",
          "Lists the scripts and documents that the reply is based on.",
        ],
      },
      {
        title: "How to use",
        steps: true,
        points: [
          "Enter the project name and choose the service: OTC, MM, LS or ADV.",
          "Paste the lead's message and send it.",
          "Say whether the lead received a proposal from the core team: YES or NO.",
          "Read the suggested reply, check what is marked, press Copy Reply.",
          "Paste the lead's next message. It is understood as a follow-up.",
        ],
      },
      {
        title: "Best practices",
        points: [
          "Paste the message as the lead wrote it, all of it. Replies come in the lead's language where a language model is connected.",
          "Keep the proposal status up to date: “Change to YES” or “Change to NO” writes the reply anew.",
          "When the playbook has no answer you get a holding reply that promises nothing, and the question goes to the core team.",
          "A suggestion is a draft: you know the lead, so have the last word.",
        ],
      },
      {
        title: "Managing conversations",
        points: [
          "Each project has its own conversation. View conversations lists them, the latest first.",
          "Project and service are locked once a conversation has its first reply. New Lead starts another.",
          "What you have typed and not sent is kept for each conversation, also over a reload.",
          "Clear chat removes a lead's messages, conversation and proposal status for good.",
        ],
      },
    ],
  },
];
