import type { ModelConfig } from "../config.ts";
import type { ModelSettings } from "../model-settings.ts";
import type { Logger } from "../platform/logger.ts";
import type { Metrics } from "../platform/metrics.ts";
import { createModel, type Model } from "../platform/model.ts";
import type { KeepingDeps } from "./kept-connection.ts";
import { createModelConnection, readModelConfig } from "./model-connection.ts";

interface Deps extends KeepingDeps {
  env: ModelSettings;
  /** Has texts embedded that the model in use has not embedded yet. */
  queueSweep: () => Promise<void>;
  log: Logger;
  metrics: Metrics;
}

/** Holds the model that is connected; another one takes its place only where it is called otherwise. */
const holdModel = ({ log, metrics }: Pick<Deps, "log" | "metrics">) => {
  let held: { calledBy: string; model: Model | null } = { calledBy: "", model: null };
  return {
    current: () => held.model,
    /** Tells whether texts are embedded otherwise from now on. */
    use: (config: ModelConfig | null): boolean => {
      const calledBy = JSON.stringify(config);
      if (calledBy === held.calledBy) return false;
      const before = held.model?.embeddingModel ?? null;
      held = { calledBy, model: config === null ? null : createModel(config, log, metrics) };
      return (config?.embeddingModel ?? null) !== before;
    },
  };
};

/** The language model as it is connected in this process. */
export const openModel = (deps: Deps) => {
  const held = holdModel(deps);
  let isLost = false;
  let isLoaded = false;
  return {
    current: held.current,
    reload: async (): Promise<void> => {
      const read = await readModelConfig(deps);
      if (read.isLost && !isLost)
        deps.log.warn(
          "the model's stored key was encrypted with another key: put that back, or enter it again",
        );
      ({ isLost } = read);
      // At the start whoever works on the queue looks for it anyway.
      if (held.use(read.config) && isLoaded) await deps.queueSweep();
      isLoaded = true;
    },
    cases: createModelConnection(deps),
  };
};
