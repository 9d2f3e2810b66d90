import { guidanceLimits, type Guidance, type LeadSuggestion, type Suggestions } from "#contracts/guidance.ts";

/** What may be asked in any firm, where its guidance names less. */
const questions = [
  "Which services do we offer?",
  "What does each service cost?",
  "How do I ask for a proposal?",
  "Which rules do I have to keep to?",
  "What do I do if a lead does not answer?",
];

/** What leads write to any firm. */
const leadMessages: LeadSuggestion[] = [
  { text: "How does this work, and what does it cost?" },
  { text: "Any update on the proposal?" },
  { text: "It's over our budget. Can you give us a discount?" },
  { text: "We already work with somebody else." },
  { text: "How do we know we can trust you?" },
];

const filledUp = <Item>(own: Item[], usual: Item[], textOf: (item: Item) => string): Item[] => {
  const said = new Set(own.map((item) => textOf(item).toLowerCase()));
  const others = usual.filter((item) => !said.has(textOf(item).toLowerCase()));
  return [...own, ...others].slice(0, guidanceLimits.suggestions);
};

/** What empty conversations offer to start from: what the guidance names, then what fits any firm. */
export const suggest =
  ({ current }: { current: () => Promise<Guidance> }) =>
  async (): Promise<Suggestions> => {
    const { suggestedQuestions, suggestedLeadMessages } = await current();
    return {
      questions: filledUp(suggestedQuestions, questions, (text) => text),
      leadMessages: filledUp(suggestedLeadMessages, leadMessages, ({ text }) => text),
    };
  };
