import type { ModuleName } from "#contracts/common.ts";

export interface GuideSection {
  title: string;
  points: readonly string[];
  /** Numbered, because the order matters. */
  steps?: boolean;
}

export interface GuideTab {
  module: ModuleName;
  label: string;
  summary: string;
  /** Stands above the sections when something has to be known first. */
  note?: string;
  sections: readonly GuideSection[];
}

/** The how-to-use guide, one tab for each module. */
export const guideTabs: readonly GuideTab[] = [
  {
    module: "bd_assistant",
    label: "BD Assistant",
    summary:
      "Answers your questions about services, commissions, rules and process from the team's playbook.",
    sections: [
      {
        title: "What it does",
        points: [
          "Finds the passages that matter in the playbook and answers from them, for OTC, market making, liquidity solutions and advisory.",
          "Shows its sources beneath every answer. The percentage says how closely a document matches your question.",
          "Says so when the playbook has no answer, and sends your question to the admin team.",
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
    label: "Lead Replier",
    summary:
      "Drafts short, professional replies to a lead's message, in line with the lead handling scripts.",
    note: "The Lead Replier is not available in this version yet. This is how you will work with it.",
    sections: [
      {
        title: "What it does",
        points: [
          "Turns a lead's message into a reply you can copy and send.",
          "Fits the reply to the service and to whether the core team has sent a proposal.",
          "Lists the scripts and documents that the reply is based on.",
        ],
      },
      {
        title: "How to use",
        steps: true,
        points: [
          "Enter the project name and choose the service: OTC, MM, LS or ADV.",
          "Paste the lead's message and send it.",
          "Say whether a proposal was received. You can change that at any time.",
          "Read the suggested reply, adjust it, copy it.",
        ],
      },
      {
        title: "Best practices",
        points: [
          "Paste the message as the lead wrote it, all of it.",
          "Keep the proposal status up to date. It changes what the reply may say.",
          "A suggestion is a draft: you know the lead, so have the last word.",
        ],
      },
      {
        title: "Managing conversations",
        points: [
          "Each project has its own conversation, with its own history.",
          "Use the same project name to continue with a lead, and New lead to start another.",
          "Project and service are locked once a conversation has its first reply.",
        ],
      },
    ],
  },
];
