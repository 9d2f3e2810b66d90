import type { MapModule } from "#contracts/admin.ts";
import type { ModuleName } from "#contracts/common.ts";
import type { Config } from "../config.ts";

/** What is configured of each module, as it is in force. */
export const settingsOf = ({
  assistant,
  leads,
}: Pick<Config, "assistant" | "leads">): Record<ModuleName, MapModule["settings"]> => ({
  bd_assistant: [
    { label: "Temperature", value: String(assistant.temperature) },
    { label: "Max tokens", value: String(assistant.maxTokens) },
    { label: "Chat messages read", value: `The last ${assistant.historyMessages}` },
    { label: "Context read", value: `Up to ${assistant.contextChars} characters` },
    { label: "Documents used", value: `The top ${assistant.maxDocuments}` },
    { label: "Extras similarity threshold", value: `${assistant.extrasThreshold}%` },
  ],
  lead_replier: [
    { label: "Temperature", value: String(leads.temperature) },
    { label: "Max tokens", value: String(leads.maxTokens) },
    { label: "First", value: `Extras LEAD, from ${assistant.extrasThreshold}% similarity` },
    { label: "Then", value: `Lead Handling Scripts, the top ${leads.scripts}` },
    { label: "Then other documents", value: `The top ${leads.documents}` },
  ],
});
