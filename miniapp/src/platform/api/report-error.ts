import { type ClientErrorKind, reportClientError, reportLimits } from "#contracts/client-errors.ts";
import { ApiError } from "./api-error.ts";
import { call } from "./api.ts";
import { storedToken } from "../storage/session-storage.ts";

/** How many failures one page reports: one that goes on failing says nothing new. */
const most = 10;
const reported = new Set<string>();

// A quoted name, as in "reading 'length'", or an apostrophe.
const named = /(["'`])[\w$.]{1,40}\1|(?<=\p{L})'(?=\p{L})/gu;

// From where a message quotes anything else on it may be what somebody wrote.
const withoutQuotes = (message: string): string => {
  const at = message.replaceAll(named, (name) => "_".repeat(name.length)).search(/["'`“‘«]/u);
  return at === -1 ? message : `${message.slice(0, at)}…`;
};

// The first lines of a stack are the message again.
const framesOf = (stack: string | undefined): string =>
  (stack ?? "")
    .split("\n")
    .filter((line) => /^\s*at |@.*:\d+/u.test(line))
    .join("\n");

/** What is told to the server of an error; null for what is no fault of the Mini App. */
export const reportOf = (kind: ClientErrorKind, error: unknown, componentStack = "") => {
  if (error instanceof ApiError || (error instanceof DOMException && error.name === "AbortError"))
    return null;
  const { name, message, stack } = error instanceof Error ? error : new Error("Something else was thrown");
  return {
    kind,
    message: withoutQuotes(`${name}: ${message}`).slice(0, reportLimits.message),
    stack: framesOf(stack).slice(0, reportLimits.stack),
    componentStack: componentStack.trim().slice(0, reportLimits.stack),
  };
};

/** Tells the server that the Mini App failed, each failure once; it never fails itself. */
export const reportError = (kind: ClientErrorKind, error: unknown, componentStack?: string | null): void => {
  const report = reportOf(kind, error, componentStack ?? "");
  if (report === null || storedToken() === null) return;
  const name = `${report.message}\n${report.stack}`;
  if (reported.has(name) || reported.size >= most) return;
  reported.add(name);
  const route = window.location.pathname.slice(0, reportLimits.route);
  call(reportClientError, { ...report, route }, { keepalive: true }).catch(() => undefined);
};

/** Reports what nothing on the page caught. */
export const reportUncaught = (): void => {
  window.addEventListener("error", ({ error }) => {
    // Without one it is the browser's own note, such as that it tells of a size with the next frame, or another's script.
    if (error !== null && error !== undefined) reportError("uncaught", error);
  });
  window.addEventListener("unhandledrejection", ({ reason }) => reportError("uncaught", reason));
};
