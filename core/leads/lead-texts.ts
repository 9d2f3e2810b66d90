import type { Service } from "#contracts/common.ts";

/** Questions that move an early conversation on, by service, each with what a lead has written who answered it before. */
const qualifyingQuestions: Record<Service, [text: string, answered: RegExp | null][]> = {
  OTC: [
    [
      "What would you like to trade, and do you trade for your own company?",
      /\d\s?(?:k|m|mm|mio|million|btc|eth|usd[ct]?|tokens?)\b|treasury|locked|vesting/iu,
    ],
    ["Do you trade for your own company, and in which currency should it be settled?", null],
  ],
  MM: [
    [
      "Which exchanges and pairs are live at the moment?",
      /\b(?:binance|bybit|okx|kucoin|gate|mexc|bitget|htx|huobi|kraken|coinbase|upbit|bithumb|bitmart|lbank|bingx|crypto\.com)\b|pre[- ]?tge|not (?:yet )?l(?:ive|isted|aunched)/iu,
    ],
    ["Is there a date behind this, a listing or an unlock for example?", null],
  ],
  LS: [
    [
      "Which pool is it about, and on which chain?",
      /\b(?:ethereum|mainnet|bsc|bnb|base|arbitrum|solana|avalanche|polygon|optimism|sui|aptos|ton|tron|uniswap|pancakeswap|raydium|orca|aerodrome)\b/iu,
    ],
    ["How much of the liquidity is your own, and who signs for it?", null],
  ],
  ADV: [
    ["How far is your token design at the moment?", /tokenomics|token (?:design|model)|\btge\b|launch/iu],
    ["Which decision about the launch is the hardest at the moment?", null],
  ],
};

/** The first question of a service that what was said has not answered yet. */
export const nextQuestion = (service: Service, said: string): string =>
  qualifyingQuestions[service].find(([, answered]) => answered?.test(said) !== true)?.[0] ?? "";

/** A question that moves a lead on who has the proposal. */
export const closingQuestion =
  "Which point of the proposal should we look at together, and who else decides with you?";

/** Opens a draft where no script has the words. */
export const plainOpening = "Thanks for your message.";

/** Stands for what may not be said before a proposal. */
export const towardsProposal =
  "I'd rather give you that properly than in a chat line: the desk puts it into a proposal made for your case.";

const detailsOf: Record<Service, string> = {
  OTC: "what you'd like to trade and how you'd want it settled",
  MM: "which venues and pairs you have in mind",
  LS: "which pool and chain you have in mind",
  ADV: "which part of your launch it concerns",
};

/** Keeps a lead company when nobody knows the answer yet; promises nothing, not even an answer. */
export const holdingReply = (service: Service): string =>
  `Thanks, that's a good question, and I'd rather not answer it with a guess. So that I look into the right thing: could you tell me ${detailsOf[service]}, and what matters most to you about it?`;

/** Tells the agent, never the lead, that the knowledge base has no answer. */
export const gapNotice =
  "The knowledge base has no answer to this yet. The question was sent to the core team; meanwhile this holding reply promises nothing.";

/** Says in a reply that questions stay open, and asks the one thing that helps; promises nothing, not even an answer. */
export const leftOpen = (questions: number): string =>
  questions === 1
    ? "On your other question I'd rather not answer with a guess. What matters most to you about it?"
    : "On your other questions I'd rather not answer with a guess. Which of them matters most to you?";

/** Says in a reply that more was asked than it takes up. */
export const moreAsked = "You asked about more than that: which of the other points matters most to you?";

const quoted = (questions: string[]): string => questions.map((question) => `“${question}”`).join(", ");

/** Tells the agent, never the lead, what of several questions the knowledge base has no answer to. */
export const partGapNotice = (unknown: string[]): string =>
  `The knowledge base has no answer to ${quoted(unknown)} yet. That was sent to the core team; the reply leaves it open and promises nothing.`;

/** Tells the agent what of several questions documents may answer that no script has words for. */
export const unwordedNotice = (questions: string[]): string =>
  `No script has words for ${quoted(questions)}, so the reply leaves it open. The BD Assistant may know it from the other documents.`;

/** Tells the agent that documents may answer what no script has words for. */
export const noWordsNotice =
  "No script has words for this, so the reply leaves it open. The BD Assistant may know it from the other documents.";

/** Tells the agent what of several questions a reply had no room for. */
export const leftOutNotice = (leftOut: string[]): string =>
  `The reply has no room for ${quoted(leftOut)}, so it asks what matters most.`;

/** Tells the agent why the draft is in English. */
export const englishNotice =
  "The lead handling scripts are in English, so this draft is too. Translate it before you send it.";

/** Tells the agent that the scripts stood in for the model, and what to do. */
export const scriptNotice = (whatHappened: string): string =>
  `${whatHappened}, so this draft comes from the lead handling scripts. The lead's message is saved; regenerate in a moment for a written reply.`;

/** Tells the agent that the reply could not be written anew. */
export const keptNotice = (whatHappened: string): string =>
  `${whatHappened}, so the earlier reply was kept. Regenerate in a moment.`;

/** Tells the agent that sentences were left out. */
export const guardedNotice =
  "Sentences that would commit to a price, a date or a promise before the proposal were left out.";

/** Tells the agent what a draft is that they stopped. */
export const stoppedNotice =
  "You stopped this draft. It is unfinished, so read it to its end before you send any of it.";

/** Told of a draft that was stopped before anything of it could be sent. */
export const stoppedEarlyNotice = "You stopped this draft before there was anything to send.";

/** Tells the agent that the reply they had stays, as they stopped the writing of another. */
export const keptStoppedNotice = "You stopped the new draft, so the earlier reply was kept.";

/** Told when the model ran into its length limit. */
export const shortenedNotice = "This draft reached its length limit and may be incomplete.";
