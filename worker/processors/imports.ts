import { z } from "zod";
import type { Core } from "#core/core.ts";

const file = z.object({ fileId: z.uuid() });
const whole = z.object({ importId: z.uuid() });

/** What the `imports` queue's jobs do, by name. All may run twice without harm. */
export const importProcessors = ({ imports }: Core): Record<string, (data: unknown) => Promise<void>> => ({
  read: async (data) => imports.readStagedFile(file.parse(data).fileId),
  write: async (data) => imports.writeImport(whole.parse(data).importId),
  sweep: async () => imports.sweep(),
});
