import { bold, code, joined, rich, type RichText } from "./rich-text.ts";

const adminHelp: RichText[] = [
  rich(
    "• ",
    bold("Knowledge gaps "),
    "come to you here: reply to one to answer it. ",
    bold("/gaps "),
    "shows what waits.",
  ),
  rich(
    "• ",
    bold("/tickets "),
    "and ",
    bold("/participations "),
    "show what the core team has to work on; a reply to one is a message to its agent.",
  ),
];

/** What the bot says; one place, so that it speaks with one voice. */
export const texts = {
  welcome: (orgName: string): RichText =>
    rich(
      bold(`Legend, the assistant of ${orgName}'s BD team`),
      "\nForward me what a lead wrote and copy the reply, or ask me anything about the playbook.",
    ),
  howToLink: joined(
    [
      rich(
        "To begin, I have to know who you are: open the app below and sign in once with your access code.",
      ),
      rich("Or send me ", code("/link CODE"), " with your code. I delete that message at once."),
    ],
    "\n",
  ),
  linkedAs: (username: string, role: string): RichText =>
    rich("You are linked as ", bold(`@${username}`), ` (${role}).`),
  linkUsage: rich("Send ", code("/link CODE"), " with the access code of your Telegram name."),
  linkNeedsUsername:
    "Your Telegram account has no username. Set one in Telegram's settings, or sign in once in the app.",
  linkInGroup:
    "Never send your access code in a group. I have tried to delete it; ask the core team for a new one, and link in our private chat.",
  linkRefused: "That is not the access code of your Telegram name. Check it with your BD Support Manager.",
  help: (isAdmin: boolean): RichText =>
    joined(
      [
        bold("What I can do"),
        rich(
          "• ",
          bold("Reply to a lead: "),
          "forward or paste the lead's message. Several at once are one message.",
        ),
        rich("• ", bold("/ask "), "a question about services, commissions or processes."),
        rich(
          "• ",
          bold("/leads "),
          "goes on with a lead, ",
          bold("/new "),
          "starts afresh, ",
          bold("/cancel "),
          "stops what is under way.",
        ),
        rich("• ", bold("/settings "), "decides what a plain message goes to."),
        rich(
          "• ",
          bold("Support and Initiatives "),
          "are in the app. What the core team writes to you comes here; a reply goes back to them.",
        ),
        ...(isAdmin ? adminHelp : []),
      ],
      "\n",
    ),
  privateOnly: "That works in our private chat.",
  askUsage: rich("What would you like to know? Send ", code("/ask"), " and your question."),
  assistantMode: "Or just your question: plain messages go to the BD Assistant now. /lead changes back.",
  newChat: "A new conversation with the BD Assistant begins.",
  newLead: "Ready for the next lead: forward or paste what they wrote.",
  cancelled: "Stopped. Nothing was sent to anybody.",
  nothingToCancel: "There is nothing to stop.",
  noLeads: "You have no lead conversations yet. Forward or paste what a lead wrote to start one.",
  chooseLead: "Which lead is it about? What you send next belongs to it.",
  leadChosen: (project: string): RichText =>
    rich("Forward or paste the next message of ", bold(project), "."),
  noText:
    "I can read text, and the caption of a picture. Please paste what the lead wrote, or tell me in words what they sent.",
  tooLong: (length: number, limit: number): string =>
    `That is ${length.toLocaleString("en")} characters together; I can read ${limit.toLocaleString("en")} at once. Please send the part that needs a reply.`,
  leftOut: (count: number): string =>
    count === 1
      ? "One message held no text and was left out."
      : `${count} messages held no text and were left out.`,
  filesLeftOut: (count: number): string =>
    count === 1
      ? "A picture or file was left out: only its words were taken."
      : `${count} pictures or files were left out: only their words were taken.`,
  whichProject: "Which project is this lead? Choose one, or type its name.",
  andMore: (count: number): string => (count === 1 ? "and one more message" : `and ${count} more messages`),
  isNoName: "Not its name: the lead wrote this",
  isQuestion: "It is my own question",
  askedAssistant: "Asked the BD Assistant. /ask asks it at once.",
  takenOut: (project: string): string => `Taken out of ${project}.`,
  whichService: "Which service is it about?",
  whichStage: "Has the lead received a proposal from the core team?",
  writing: "Writing the reply…",
  alreadyWriting: "The reply is being written already.",
  outOfDate: "This card is out of date.",
  markedSent: "Marked as sent. The next replies follow what was sent.",
  unmarkedSent: "Not marked as sent any more.",
  newerMessage: "There is a newer message in this conversation; this card is out of date.",
  mayNotFit: "May not fit: read before sending",
  tapToCopy: "Tap the text to copy it.",
  wordsOf: (title: string, heading: string | null): string =>
    `Words from the playbook: ${heading === null ? title : `${title} › ${heading.replaceAll(" > ", " › ")}`}.`,
  draftFailed: "The reply could not be written. The lead's message is saved; try again.",
  forward: "Send to the core team",
  forwarded: "Sent to the core team. You are told here as soon as they answer.",
  forwardedByAnother: "Only whoever asked can send the question to the core team.",
  closedQuestion:
    "If you still need an answer, ask again in other words, or contact your BD Support Manager.",
  answered: (about: string): string => `The core team answered your question${about}`,
  corrected: (about: string): string =>
    `The core team corrected the answer to your question${about}. This replaces the earlier one:`,
  closed: (about: string): string => `The core team closed your question${about} without an answer`,
  askFailed: "Your question could not be answered just now. Please ask again in a moment.",
  failed: "Something went wrong on our side. Please try again.",
  adminsOnly: "Only the core team can do that.",
  ownInApp:
    "Only the core team can do that. Your own tickets and participations are in the app, under Support and Initiatives.",
  linkFirst: "Link your account in our private chat first.",
  unknown: "I did not understand that. /help says what I can do.",
  respondByReplying: "Reply to this message with your answer.",
  writeResponse: (question: string): RichText =>
    rich("Write the answer to “", question, "”, or /cancel. Everybody who asked is told."),
  gapDeleted: "Deleted. Everybody who asked is being told.",
  responseSaved: "Saved. Everybody who asked is being told.",
  responseTooLong: (limit: number): string => `At most ${limit.toLocaleString("en")} characters, please.`,
  improveInApp: "To correct the answer, improve it in the app: everybody who was told it is told anew.",
  requestGone: "This request was deleted, and everybody who asked is told so.",
  nothingWaits: "Nothing is waiting for the core team.",
  writeByReplying: "Reply to this message to write to the agent.",
  replyToAnswer: (author: string): string => `Reply to this message to answer @${author}.`,
  replyToTeam: "Reply to this message to write back.",
  withPicture: "A picture is attached: open it in the app.",
  sentTo: (name: string): string => `Sent to @${name}.`,
  sentToTeam: "Sent to the core team.",
  textOrPicture: "I can only take text and pictures here.",
  fileNotSent: "Only your words were sent: I can take pictures, but no other files.",
  wordsOnly: "Only your words were taken: I cannot read pictures and files here.",
  pictureTooLarge: (limit: number): string =>
    `The picture is larger than ${Math.floor(limit / 1024 / 1024)} MB, so nothing was sent. Please send a smaller one.`,
  pictureNotFetched: "Telegram did not give me the picture, so nothing was sent. Please send it again.",
  agentTold: "Saved. The agent is told.",
  gotIt: "Got it",
  noted: "Noted. Thank you.",
  come: "I'm coming",
  isComing: "✓ I'm coming",
  youCome: "You are coming. I will remind you.",
  youStay: "You are not coming.",
  withdrawn: "This announcement was withdrawn.",
  reviewDue: "A document that you look after is to be reviewed",
  openDocument: "Open the document",
  inFull: "In full:",
  nearest: "Closest in the documents:",
  nearestForAgents: (titles: string): string => `Closest for agents only, not for leads: ${titles}`,
  fromSample: (titles: string): string => `Of the sample that came with Legend: ${titles}`,
  differs: (title: string, sentence: string): string => `${title} says otherwise: “${sentence}”`,
  writeWithAnswer: "Write the reply with this answer",
  differsMore: (count: number): string => `${count} more statements differ: see them in the app.`,
  differsFrom: (cited: string, title: string, sentence: string): string =>
    `${cited}, but ${title} says: “${sentence}”`,
  forAgents: (title: string): string => `${title} (agents only, not for leads)`,
  reviewOverdue: (title: string, since: string): string => `Review of ${title} overdue since ${since}`,
  edited:
    "I keep to what a message said when it was sent. If the change matters, please send it as a new message.",
  unsupportedMessage: "I can only read text here.",
} as const;
