import { z } from "zod";
import type { Core } from "#core/core.ts";

const golden = z.object({ id: z.uuid() });
const run = z.object({ runId: z.uuid() });

/** What the queue of questions that are asked again does, by name. All may run twice without harm. */
export const askingProcessors = (core: Core): Record<string, (data: unknown) => Promise<void>> => ({
  "ask-golden": async (data) => core.golden.askOne(golden.parse(data).id),
  "check-library": async () => core.library.check(),
  "ask-all-golden": async (data) => core.golden.askAll(run.parse(data).runId),
});
