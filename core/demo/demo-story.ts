import type { Service } from "#contracts/common.ts";
import type { ParticipationStatus } from "#contracts/initiatives.ts";
import type { TicketResult, TicketStatus } from "#contracts/support.ts";

export const people = ["mia_torres", "kenji_sato", "lena_vogel", "tomas_reyes"] as const;
export type Person = (typeof people)[number];

/** What the agents asked, in this order; what the playbook does not cover becomes a request. */
export const questions: readonly { by: Person; text: string; helpful?: boolean }[] = [
  { by: "mia_torres", text: "Where do visitors park in Zurich?" },
  { by: "mia_torres", text: "What commission do I get on an OTC deal?", helpful: true },
  { by: "kenji_sato", text: "What is the minimum FDV for market making?" },
  { by: "lena_vogel", text: "When and how are commissions paid?", helpful: true },
  { by: "tomas_reyes", text: "What commission do I get on an OTC deal?" },
  { by: "mia_torres", text: "How do I submit a proposal request?" },
  { by: "kenji_sato", text: "When and how are commissions paid?" },
  { by: "lena_vogel", text: "What commission do I get on an OTC deal?" },
  { by: "tomas_reyes", text: "What can I do if my proposal was rejected?", helpful: false },
  { by: "mia_torres", text: "When and how are commissions paid?" },
  { by: "lena_vogel", text: "Do we have an office in Lisbon where I can meet a client?" },
  { by: "tomas_reyes", text: "Which sponsor slots do we have at the Token2049 football cup?" },
];

/** The answer of the core team to one of those requests. */
export const answered = {
  question: "Where do visitors park in Zurich?",
  answer:
    "Yes. Two spaces in the garage are kept for visitors; write the plate number in a Tools & Access ticket a day before, and the gate opens for it.",
} as const;

/** What leads wrote, in this order. `proposal` is left out where nobody has said yet. */
export const leadMessages: readonly {
  by: Person;
  project: string;
  service: Service;
  text: string;
  proposal?: boolean;
}[] = [
  {
    by: "mia_torres",
    project: "NovaSwap",
    service: "MM",
    text: "Your retainer is higher than what another market maker quoted us. Why should we pay more?",
    proposal: true,
  },
  {
    by: "mia_torres",
    project: "Helios Chain",
    service: "OTC",
    text: "Do you insure the tokens against theft, and with which insurer?",
    proposal: false,
  },
  {
    by: "mia_torres",
    project: "Orbit Labs",
    service: "ADV",
    text: "We already have advisors. What would you add?",
    proposal: false,
  },
  {
    by: "kenji_sato",
    project: "Tidepool",
    service: "LS",
    text: "Who keeps custody of our tokens when you manage the pool?",
    proposal: true,
  },
  {
    by: "lena_vogel",
    project: "Quill Protocol",
    service: "MM",
    text: "We are not live yet. Can you help before the TGE?",
    proposal: false,
  },
];

interface DemoTicket {
  by: Person;
  category: string;
  text: string;
  /** Whether a screenshot goes with it. */
  picture?: string;
  status?: TicketStatus;
  result?: TicketResult;
  note?: string;
  /** What is said about it afterwards, in turns: the team begins. */
  talk?: readonly string[];
}

/** Tickets in the states a team sees them in. */
export const tickets: readonly DemoTicket[] = [
  {
    by: "mia_torres",
    category: "Proposal Request",
    text: "NovaSwap asks for market making on two venues, USD 40,000 a month budget. The call notes are on the card; they want to hear back by Thursday.",
    picture: "Order book",
    status: "In Progress",
    talk: [
      "Thanks, that is a good one. Is there a lock-up on the treasury tokens, and do they want one venue first?",
      "The lock-up ends on February 3. One venue first is fine for them.",
      "The proposal is out: option A with one venue, option B with both. Tell me how they react to B.",
    ],
  },
  {
    by: "kenji_sato",
    category: "Commission & Payouts",
    text: "The October statement misses the second OTC trade of Tidepool, settled on the 28th.",
    picture: "October statement",
    status: "Closed",
    result: "Solved",
    note: "Added to the November statement. Thank you for the screenshot.",
  },
  {
    by: "lena_vogel",
    category: "Lead Ownership",
    text: "Quill Protocol was on my card first, and somebody else has moved it to their pipeline.",
    picture: "Pipeline card",
  },
  {
    by: "tomas_reyes",
    category: "Tools & Access",
    text: "I cannot sign in to the tracker since the password reset on Monday.",
    status: "Closed",
    result: "Not Resolved",
    note: "The account belongs to another team; please ask your lead for a new one.",
  },
  {
    by: "mia_torres",
    category: "Marketing Material",
    text: "May I have the liquidity deck as a one-page PDF for a conference in Singapore?",
  },
];

interface DemoParticipation {
  by: Person;
  initiative: string;
  /** How many days ago. */
  daysAgo: number;
  picture: string;
  status?: ParticipationStatus;
  note?: string;
}

/** Proofs of participation of the last days, most of them reviewed. */
export const participations: readonly DemoParticipation[] = [
  {
    by: "mia_torres",
    initiative: "X Engagement",
    daysAgo: 1,
    picture: "Post of the week",
    status: "Approved",
  },
  { by: "mia_torres", initiative: "Community Call", daysAgo: 0, picture: "Community call" },
  {
    by: "kenji_sato",
    initiative: "Content Creation",
    daysAgo: 2,
    picture: "Thread on OTC",
    status: "Approved",
  },
  {
    by: "kenji_sato",
    initiative: "X Engagement",
    daysAgo: 1,
    picture: "Quote and reply",
    status: "Approved",
  },
  {
    by: "lena_vogel",
    initiative: "Outreach Sprint",
    daysAgo: 1,
    picture: "Outreach list",
    status: "In Review",
  },
  {
    by: "tomas_reyes",
    initiative: "Event Attendance",
    daysAgo: 3,
    picture: "Meetup badge",
    status: "Rejected",
    note: "The badge cannot be read. Please send a sharper picture.",
  },
];

interface DemoInitiative {
  initiative: readonly string[];
  inDays: number;
  /** The time of day in UTC; all day without one. */
  at?: string;
  timeZone?: string;
  description?: string;
  link?: string;
  place?: string;
  coming: readonly Person[];
}

/** What is announced, in days from now. */
export const upcoming = [
  {
    initiative: ["Community Call"],
    inDays: 3,
    at: "14:00",
    timeZone: "Europe/Zurich",
    description: "Results of the quarter and open questions. Bring one question of a lead.",
    link: "https://meet.example.com/community-call",
    coming: ["kenji_sato", "lena_vogel"],
  },
  {
    initiative: ["X Engagement", "Content Creation"],
    inDays: 8,
    description: "Share the article on settlement with one sentence of your own.",
    coming: [],
  },
  {
    initiative: ["Event Attendance"],
    inDays: 15,
    at: "10:30",
    timeZone: "Asia/Singapore",
    place: "Marina One, Singapore",
    coming: ["mia_torres"],
  },
] as const satisfies readonly DemoInitiative[];
