import type { RecordChange } from "../audit/record-change.ts";
import type { Config, ModelConfig } from "../config.ts";
import type { Events } from "../events/events.ts";
import type { Sql } from "../platform/database.ts";
import type { Logger } from "../platform/logger.ts";
import type { Metrics } from "../platform/metrics.ts";
import { createModel, type Model } from "../platform/model.ts";
import { createConnectionStore } from "./connection-store.ts";
import { createModelConnection, readModelConfig } from "./model-connection.ts";
import type { SecretBox } from "./secret-box.ts";

interface Deps {
  sql: Sql;
  config: Config;
  box: SecretBox;
  events: Pick<Events, "onChange">;
  recordChange: RecordChange;
  /** Has texts embedded that the model in use has not embedded yet. */
  queueSweep: () => Promise<void>;
  log: Logger;
  metrics: Metrics;
}

/** Holds the model that is connected; another one takes its place only where it is called otherwise. */
const holdModel = (log: Logger, metrics: Metrics) => {
  let held: { calledBy: string; model: Model | null } = { calledBy: "", model: null };
  return {
    current: () => held.model,
    /** Tells whether texts are embedded otherwise from now on. */
    use: (config: ModelConfig | null): boolean => {
      const calledBy = JSON.stringify(config);
      if (calledBy === held.calledBy) return false;
      const before = held.model?.embeddingModel ?? null;
      held = { calledBy, model: config === null ? null : createModel(config, log, metrics) };
      return config?.embeddingModel != null && config.embeddingModel !== before;
    },
  };
};

/** Does one after the other, so that what was read last is what stays. */
const inTurn = (act: () => Promise<void>) => {
  let last: Promise<void> = Promise.resolve();
  return (): Promise<void> => {
    last = last.catch(() => undefined).then(act);
    return last;
  };
};

/**
 * What the product is connected to: by the environment, or else as admins set it in the browser, which every process puts into
 * use when it is told of a change. Nothing is known of what is stored before `load`.
 */
export const openConnections = (deps: Deps) => {
  const { sql, config, box, events, log, metrics, queueSweep } = deps;
  const connections = createConnectionStore(sql);
  const env = config.modelSettings;
  const held = holdModel(log, metrics);
  let isLost = false;
  let isLoaded = false;
  const reload = inTurn(async () => {
    const read = await readModelConfig({ connections, box, env });
    if (read.isLost && !isLost)
      log.warn("the model's stored key was encrypted with another key: put that back, or enter it again");
    ({ isLost } = read);
    // At the start whoever works on the queue looks for it anyway.
    if (held.use(read.config) && isLoaded) await queueSweep();
    isLoaded = true;
  });
  const reloadOrTell = () =>
    void reload().catch((error: unknown) => log.error({ err: error }, "could not read the connections"));
  return {
    /** The model in use. */
    model: held.current,
    load: async (): Promise<void> => {
      await events.onChange("connections", reloadOrTell);
      await reload();
    },
    /** What admins see and set of them. */
    connections: {
      model: createModelConnection({ ...deps, connections, env, reload }),
    },
  };
};

export type Connected = ReturnType<typeof openConnections>;
