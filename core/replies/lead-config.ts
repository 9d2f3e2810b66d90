import type { LeadReplierConfig } from "#contracts/lead-replier.ts";
import type { Actor } from "../actor.ts";
import { requireAdmin } from "../actor.ts";
import type { Config } from "../config.ts";
import type { CurrentModel, Model } from "../platform/model.ts";
import type { CurrentGuidance } from "../guidance/guidance.ts";
import { keyRulesOf, leadSystemPrompt, proposalStatusRuleOf } from "./drafting/lead-prompt.ts";

type LeadSettings = Pick<Config, "orgName" | "leads" | "assistant">;

const explanations = (
  model: Model | null,
  { leads, assistant }: LeadSettings,
): LeadReplierConfig["featureExplanations"] => [
  {
    title: "Who drafts",
    text:
      model === null
        ? "No language model is configured: the section of the playbook that fits best is the draft, word for word, and the others that fit are offered beside it."
        : "The language model drafts from the scripts and documents it is given. When it cannot be reached, the section of the playbook that fits best is the draft, and says so.",
  },
  {
    title: "Where replies come from",
    text: `Extras LEAD first, once an entry fits to ${assistant.extrasThreshold} %; then up to ${leads.scripts} lead handling scripts; then its entries that come near; then up to ${leads.documents} other documents, of those alone that may be told to leads.`,
  },
  {
    title: "Objections",
    text: "A reply is told how to meet the objections to its own service alone. They are edited under Guidance, with what is added to the rules.",
  },
  {
    title: "Proposal status",
    text: "The model judges each sentence of its reply in a call of its own. Before a proposal what commits the firm is reworded or left out; with a proposal it is marked unless a source states it. What is internal never goes out. Where that call fails, figures alone tell what commits.",
  },
  {
    title: "Knowledge gaps",
    text: "When nothing comes near what the lead wrote, or the model finds no answer in it, the draft is a holding reply that promises nothing, the agent is told, and the question goes to the core team.",
  },
];

interface Deps {
  config: LeadSettings;
  model: CurrentModel;
  guidance: CurrentGuidance;
}

/** What replies are really made with, for admins. */
export const leadConfig =
  ({ config, model: connected, guidance: current }: Deps) =>
  async (actor: Actor): Promise<LeadReplierConfig> => {
    requireAdmin(actor);
    const guidance = await current();
    const model = connected();
    const { OTC: otc, MM: marketMaking, LS: liquiditySolutions, ADV: advisory } = guidance.objections;
    const { maxTokens, temperature } = config.leads;
    return {
      modelConfiguration: {
        model: model?.chatModel ?? "none (playbook mode)",
        temperature,
        maxTokens,
      },
      keyRules: keyRulesOf(guidance),
      proposalStatusRule: proposalStatusRuleOf(guidance),
      objectionHandling: { advisory, marketMaking, otc, liquiditySolutions },
      systemPrompt: leadSystemPrompt(config.orgName, guidance, null),
      featureExplanations: explanations(model, config),
    };
  };
