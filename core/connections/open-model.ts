import type { ModelConfig } from "../config.ts";
import type { ModelSettings } from "../model-settings.ts";
import type { Logger } from "../platform/logger.ts";
import type { Metrics } from "../platform/metrics.ts";
import { createModel } from "../platform/model.ts";
import { holdConnection, type KeepingDeps } from "./kept-connection.ts";
import { createModelConnection, readModelConfig } from "./model-connection.ts";

type Cases = Parameters<typeof createModelConnection>[0];

interface Deps extends KeepingDeps, Pick<Cases, "modelFailure"> {
  env: ModelSettings;
  /** Has texts embedded that the model in use has not embedded yet. */
  queueSweep: () => Promise<void>;
  log: Logger;
  metrics: Metrics;
}

/** The language model as it is connected in this process. */
export const openModel = (deps: Deps) => {
  const { log, metrics } = deps;
  const held = holdConnection(log, ["the model's stored key", "enter"], (config: ModelConfig | null) =>
    config === null ? null : createModel(config, log, metrics),
  );
  const embeddingModel = () => held.current()?.embeddingModel ?? null;
  let isLoaded = false;
  return {
    current: held.current,
    reload: async (): Promise<void> => {
      const read = await readModelConfig(deps);
      const before = embeddingModel();
      held.use(read);
      // At the start whoever works on the queue looks for it anyway.
      if (embeddingModel() !== before && isLoaded) await deps.queueSweep();
      isLoaded = true;
    },
    cases: createModelConnection(deps),
  };
};
