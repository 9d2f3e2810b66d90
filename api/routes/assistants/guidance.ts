import {
  listGuidanceVersions,
  previewGuidance,
  readGuidance,
  restoreGuidance,
  saveGuidance,
} from "#contracts/guidance.ts";
import { readSuggestedQuestions, readSuggestions } from "#contracts/suggestions.ts";
import type { Core } from "#core/core.ts";
import { mount, type ApiRouter } from "../../mount.ts";
import { readAssistantConfig } from "#contracts/assistant-config.ts";

/** What the BD Assistant is told, and what admins have the assistants say and know besides the documents. */
export const guidanceRoutes = (api: ApiRouter, { guidance, assistantConfig }: Core): void => {
  mount(api, readAssistantConfig, ({ actor }) => assistantConfig(actor));
  mount(api, readGuidance, ({ actor }) => guidance.read(actor));
  mount(api, saveGuidance, ({ actor, input }) => guidance.save(actor, input));
  mount(api, listGuidanceVersions, ({ actor, input }) => guidance.versions(actor, input));
  mount(api, restoreGuidance, ({ actor, input }) => guidance.restore(actor, input));
  mount(api, previewGuidance, ({ actor, input }) => guidance.preview(actor, input));
  mount(api, readSuggestedQuestions, ({ actor }) => guidance.suggestedQuestions(actor));
  mount(api, readSuggestions, () => guidance.suggest());
};
