import type { ClientError } from "#contracts/client-errors.ts";
import type { Logger } from "../platform/logger.ts";
import type { Metrics } from "../platform/metrics.ts";

/** Takes note of a failure of the Mini App; whose it was is on every line of the request. */
export const createClientErrors =
  ({ log, metrics }: { log: Logger; metrics: Metrics }) =>
  (clientError: ClientError): void => {
    log.error({ clientError }, "the Mini App failed");
    metrics.clientError(clientError.kind);
  };
