import type { LeadReplierConfig } from "#contracts/lead-replier.ts";
import type { Actor } from "../actor.ts";
import { requireAdmin } from "../actor.ts";
import type { Config } from "../config.ts";
import { keyRules, leadSystemPrompt, objectionHandling, proposalStatusRule } from "./lead-prompt.ts";

/** What replies are really made with, for admins; the model's name is that of the configuration. */
export const leadConfig =
  ({ config }: { config: Pick<Config, "model" | "orgName" | "leads"> }) =>
  async (actor: Actor): Promise<LeadReplierConfig> => {
    requireAdmin(actor);
    const { maxTokens, temperature } = config.leads;
    return {
      modelConfiguration: {
        model: config.model?.chatModel ?? "none (playbook mode)",
        temperature,
        maxTokens,
      },
      keyRules,
      proposalStatusRule,
      objectionHandling: {
        advisory: objectionHandling.ADV,
        marketMaking: objectionHandling.MM,
        otc: objectionHandling.OTC,
      },
      systemPrompt: leadSystemPrompt(config.orgName),
    };
  };
