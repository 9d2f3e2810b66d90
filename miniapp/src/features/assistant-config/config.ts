import { queryOptions } from "@tanstack/react-query";
import { readAssistantConfig } from "#contracts/assistant-config.ts";
import { readLeadReplierConfig } from "#contracts/lead-replier.ts";
import { call } from "../../lib/api.ts";

/** What the BD Assistant is told, as it really is. */
export const assistantConfigQuery = queryOptions({
  queryKey: ["config", "assistant"],
  queryFn: ({ signal }) => call(readAssistantConfig, {}, { signal }),
});

/** What the Lead Replier is told, as it really is. */
export const leadConfigQuery = queryOptions({
  queryKey: ["config", "lead-replier"],
  queryFn: ({ signal }) => call(readLeadReplierConfig, {}, { signal }),
});
