import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import type { Gauges, Metrics } from "./metrics.ts";

const fast = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const slow = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 40, 80, 160];

const createModelCounts = (registers: Registry[]) => ({
  modelCalls: new Histogram({
    name: "legend_model_call_duration_seconds",
    help: "Time of a call of the language model to its end; the outcome is ok or why it failed",
    labelNames: ["call", "outcome"],
    buckets: slow,
    registers,
  }),
  modelTokens: new Counter({
    name: "legend_model_tokens_total",
    help: "Tokens, where the model's server tells how many",
    labelNames: ["kind"],
    registers,
  }),
  modelCircuit: new Gauge({
    name: "legend_model_circuit_open",
    help: "1 while this process leaves the model alone, for it has not been answering",
    labelNames: ["call"],
    registers,
  }),
});

const createCounted = (registers: Registry[]) => ({
  ...createModelCounts(registers),
  requests: new Histogram({
    name: "legend_http_request_duration_seconds",
    help: "Time until an answer began, by route template",
    labelNames: ["method", "route", "status"],
    buckets: fast,
    registers,
  }),
  retrieval: new Histogram({
    name: "legend_retrieval_duration_seconds",
    help: "Time of a search in the knowledge base: hybrid, or by words alone",
    labelNames: ["mode"],
    buckets: fast,
    registers,
  }),
  clientErrors: new Counter({
    name: "legend_client_errors_total",
    help: "Failures the Mini App told of: a part that could not be drawn, or what nothing caught",
    labelNames: ["kind"],
    registers,
  }),
  jobs: new Histogram({
    name: "legend_job_duration_seconds",
    help: "Time of an attempt at a job",
    labelNames: ["queue", "job", "outcome"],
    buckets: slow,
    registers,
  }),
});

const createShared = (registers: Registry[]) => ({
  queueJobs: new Gauge({
    name: "legend_queue_jobs",
    help: "Jobs by queue and state, the same from every process",
    labelNames: ["queue", "state"],
    registers,
  }),
  oldestWaiting: new Gauge({
    name: "legend_queue_oldest_waiting_seconds",
    help: "How long the first job of a queue that could start has waited, the same from every process",
    labelNames: ["queue"],
    registers,
  }),
  gapsPending: new Gauge({
    name: "legend_gaps_pending",
    help: "Questions that wait for the core team, the same from every process",
    labelNames: [],
    registers,
  }),
  notionWaiting: new Gauge({
    name: "legend_notion_waiting",
    help: "Records that wait to be written to Notion, the same from every process",
    labelNames: [],
    registers,
  }),
  notionLag: new Gauge({
    name: "legend_notion_lag_seconds",
    help: "How long the first record that waits for Notion has waited, the same from every process",
    labelNames: [],
    registers,
  }),
});

/** Takes over what was read; what could not be read is left out, so that nobody takes an old value for the present one. */
const setShared = (shared: ReturnType<typeof createShared>, { queues, gapsPending, notion }: Gauges) => {
  shared.queueJobs.reset();
  shared.oldestWaiting.reset();
  for (const { queue, oldestWaitingSeconds, ...counts } of queues ?? []) {
    for (const [state, count] of Object.entries(counts)) shared.queueJobs.set({ queue, state }, count);
    shared.oldestWaiting.set({ queue }, oldestWaitingSeconds);
  }
  const set = (gauge: Gauge, value: number | undefined) => {
    if (value === undefined) gauge.remove();
    else gauge.set(value);
  };
  set(shared.gapsPending, gapsPending ?? undefined);
  set(shared.notionWaiting, notion?.waiting);
  set(shared.notionLag, notion?.lagSeconds);
};

/** Counts for Prometheus, with the figures of the process and its event loop. */
export const createPrometheus = (): Metrics => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const counted = createCounted([registry]);
  const shared = createShared([registry]);
  return {
    request: ({ seconds, status, ...labels }) =>
      counted.requests.observe({ ...labels, status: String(status) }, seconds),
    modelCall: ({ seconds, ...labels }) => counted.modelCalls.observe(labels, seconds),
    modelTokens: (kind, tokens) => counted.modelTokens.inc({ kind }, tokens),
    modelCircuit: (call, isOpen) => counted.modelCircuit.set({ call }, isOpen ? 1 : 0),
    retrieval: ({ mode, seconds }) => counted.retrieval.observe({ mode }, seconds),
    job: ({ queue, name, outcome, seconds }) => counted.jobs.observe({ queue, job: name, outcome }, seconds),
    clientError: (kind) => counted.clientErrors.inc({ kind }),
    expose: async (gauges) => {
      setShared(shared, gauges);
      return { contentType: registry.contentType, text: await registry.metrics() };
    },
  };
};
