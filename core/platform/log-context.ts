import { AsyncLocalStorage } from "node:async_hooks";

/** What is being done, for the lines that are logged meanwhile. Ids only, never texts. */
export interface LogContext {
  requestId?: string;
  userId?: string;
  /** Of the access token by which a program calls for the user. */
  tokenId?: string;
  queue?: string;
  job?: string;
  jobId?: string | undefined;
  /** The number of an update of Telegram. */
  update?: string;
}

const storage = new AsyncLocalStorage<LogContext>();

/** Does work whose lines, wherever they are logged, carry the context. */
export const logWith = <T>(context: LogContext, work: () => T): T => storage.run(context, work);

/** Adds to the context of the work under way what has been found out since. */
export const addLogContext = (context: LogContext): void => {
  const current = storage.getStore();
  if (current !== undefined) Object.assign(current, context);
};

/** The context of the work under way, for a logger. */
export const logContext = (): LogContext => ({ ...storage.getStore() });
