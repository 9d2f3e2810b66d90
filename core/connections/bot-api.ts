import type { BotInUse } from "../bot-in-use.ts";

const patienceSeconds = 10;

/** Why a bot's call failed; what Telegram says of it, never with the token, which is part of every address. */
export type BotFailure = "refused" | "unreachable" | { said: string };

/** Calls of a bot that are made once, each waiting at most ten seconds. */
export const openBotApi = async ({ token, apiRoot }: Pick<BotInUse, "token" | "apiRoot">) => {
  // Loaded at the first use: a product without a bot needs none of it.
  const { Api, GrammyError } = await import("grammy");
  return {
    api: new Api(token, { apiRoot, timeoutSeconds: patienceSeconds }),
    failureOf: (error: unknown): BotFailure => {
      if (!(error instanceof GrammyError)) return "unreachable";
      if (error.error_code === 401 || error.error_code === 404) return "refused";
      return { said: error.description.replaceAll(token, "...") };
    },
  };
};

export type BotApi = Awaited<ReturnType<typeof openBotApi>>;

/** What to do about a failure of the first call. */
export const adviceOn = (failure: BotFailure): string => {
  if (failure === "refused")
    return "Telegram refuses this token: copy it again from BotFather (/mybots, your bot, API Token).";
  if (failure === "unreachable")
    return "Telegram does not answer: check that this server can reach it, and try again.";
  return `Telegram says "${failure.said}".`;
};
