import { readAssistantConfig } from "#contracts/assistant-config.ts";
import type { Core } from "#core/core.ts";
import { mount, type ApiRouter } from "../../mount.ts";

/** What the BD Assistant is told. */
export const assistantRoutes = (api: ApiRouter, { assistantConfig }: Core): void => {
  mount(api, readAssistantConfig, ({ actor }) => assistantConfig(actor));
};
