/** What an answered HTTP request is counted by. */
export interface RequestSeen {
  method: string;
  /** The route's template, never the address that was called. */
  route: string;
  status: number;
  seconds: number;
}

/** What a finished job is counted by. */
export interface JobSeen {
  queue: string;
  name: string;
  outcome: "done" | "failed";
  seconds: number;
}

/** What a call of the language model is counted by; the outcome is `ok` or why it failed. */
export interface ModelCallSeen {
  call: "complete" | "embed";
  outcome: string;
  seconds: number;
}

/** One queue as it stands. */
export interface QueueDepth {
  queue: string;
  waiting: number;
  active: number;
  delayed: number;
  failed: number;
  /** Since when the first job that could start has been able to; 0 when none waits. */
  oldestWaitingSeconds: number;
}

/** What is read when somebody asks, because every process shares it; null where it could not be read. */
export interface Gauges {
  queues: QueueDepth[] | null;
  gapsPending: number | null;
  /** Null also where no Notion is connected. */
  notion: { waiting: number; lagSeconds: number } | null;
}

/** Counts what happens. No text, name or id of a person may become a label. */
export interface Metrics {
  request(seen: RequestSeen): void;
  modelCall(seen: ModelCallSeen): void;
  modelTokens(kind: "prompt" | "completion" | "embedding", tokens: number): void;
  /** Whether the model is left alone for a while, for it has not been answering. */
  modelCircuit(call: ModelCallSeen["call"], isOpen: boolean): void;
  retrieval(seen: { mode: "hybrid" | "words"; seconds: number }): void;
  job(seen: JobSeen): void;
  /** A failure of the Mini App that it told of. */
  clientError(kind: "render" | "uncaught"): void;
  /** Everything counted, in the text format of Prometheus, with the gauges as given. */
  expose(gauges: Gauges): Promise<{ contentType: string; text: string }>;
}

/** Counts nothing, for where nobody may read it. */
export const noMetrics: Metrics = {
  request: () => undefined,
  modelCall: () => undefined,
  modelTokens: () => undefined,
  modelCircuit: () => undefined,
  retrieval: () => undefined,
  job: () => undefined,
  clientError: () => undefined,
  expose: () => Promise.resolve({ contentType: "text/plain", text: "" }),
};

/** Metrics for whoever knows the token; without one nothing is loaded, counted or shown. */
export const openMetrics = async (token: string | undefined): Promise<Metrics> => {
  if (token === undefined) return noMetrics;
  const { createPrometheus } = await import("./prometheus.ts");
  return createPrometheus();
};
