import { queryOptions } from "@tanstack/react-query";
import { readAssistantConfig } from "#contracts/assistant-config.ts";
import { readLeadReplierConfig } from "#contracts/lead-replier.ts";
import { call } from "../../../platform/api/api.ts";
import { keys } from "../../../platform/api/query-keys.ts";

/** What the BD Assistant is told, as it really is. */
export const assistantConfigQuery = queryOptions({
  queryKey: keys.config("bd_assistant"),
  queryFn: ({ signal }) => call(readAssistantConfig, {}, { signal }),
});

/** What the Lead Replier is told, as it really is. */
export const leadConfigQuery = queryOptions({
  queryKey: keys.config("lead_replier"),
  queryFn: ({ signal }) => call(readLeadReplierConfig, {}, { signal }),
});
