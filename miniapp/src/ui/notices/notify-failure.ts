import { ApiError } from "../../platform/api/api-error.ts";
import { notify } from "./notify.ts";

/** What the server said of it, else the text given. */
export const failureText = (error: unknown, fallback: string): string =>
  error instanceof ApiError && error.message !== "" ? error.message : fallback;

/** Says that something did not work, and why as far as the server said so. */
export const notifyFailure = (title: string, error: unknown, fallback: string): void =>
  notify({ title, description: failureText(error, fallback), variant: "destructive" });
