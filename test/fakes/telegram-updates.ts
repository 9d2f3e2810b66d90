import { Refusal } from "./telegram-rules.ts";

interface FakeUpdate {
  update_id: number;
}

interface Poll {
  offset: number;
  limit: number;
  timeout: number;
  allowed_updates?: string[] | undefined;
}

interface NewWebhook {
  url: string;
  secret_token?: string | undefined;
  allowed_updates?: string[] | undefined;
}

const webhookTries = 20;

/** Updates on their way to the bot, polled or posted, kept until it has confirmed them. */
export const createUpdates = () => {
  let lastId = 9000;
  let pending: FakeUpdate[] = [];
  let webhook = { url: "", secret_token: "" };
  let allowed: string[] | undefined;
  let poll: { wake: () => void; conflict: () => void } | null = null;
  const stopping = new AbortController();

  const take = (offset: number, limit: number) => {
    pending = pending.filter(({ update_id }) => update_id >= offset);
    return pending.slice(0, limit);
  };

  const post = async (update: FakeUpdate): Promise<number> => {
    const response = await fetch(webhook.url, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "x-telegram-bot-api-secret-token": webhook.secret_token,
      },
      body: JSON.stringify(update),
    });
    await response.arrayBuffer();
    return response.status;
  };

  const postUntilTaken = async (update: FakeUpdate) => {
    for (let tries = 0; tries < webhookTries && !stopping.signal.aborted; tries += 1) {
      const status = await post(update).catch(() => 0);
      if (status === 200) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };

  return {
    push: (content: object): void => {
      if (allowed !== undefined && !Object.keys(content).some((kind) => allowed?.includes(kind))) return;
      const update = { update_id: (lastId += 1), ...content };
      if (webhook.url === "") {
        pending.push(update);
        poll?.wake();
      } else void postUntilTaken(update);
    },
    /** The updates from an offset on, waiting for the first one; `gone` ends the wait. */
    poll: async ({ offset, limit, timeout, allowed_updates }: Poll, gone: AbortSignal) => {
      allowed = allowed_updates ?? allowed;
      if (webhook.url !== "")
        throw new Refusal(409, "Conflict: can't use getUpdates method while webhook is active");
      poll?.conflict();
      if (take(offset, limit).length > 0 || timeout === 0 || stopping.signal.aborted)
        return take(offset, limit);
      let timer: NodeJS.Timeout | undefined;
      const waiting = new Promise<void>((resolve, reject) => {
        timer = setTimeout(resolve, timeout * 1000);
        gone.addEventListener("abort", () => resolve());
        const conflict = new Refusal(409, "Conflict: terminated by other getUpdates request");
        poll = { wake: resolve, conflict: () => reject(conflict) };
      });
      try {
        await waiting;
      } finally {
        clearTimeout(timer);
        poll = null;
      }
      return gone.aborted ? [] : take(offset, limit);
    },
    setWebhook: ({ url, secret_token = "", allowed_updates }: NewWebhook) => {
      allowed = allowed_updates ?? allowed;
      webhook = { url, secret_token };
      return true;
    },
    webhookInfo: () => ({
      url: webhook.url,
      has_custom_certificate: false,
      pending_update_count: pending.length,
    }),
    /** Whether somebody is asking for updates. */
    isPolled: () => poll !== null,
    stop: () => {
      stopping.abort();
      poll?.wake();
    },
  };
};

export type Updates = ReturnType<typeof createUpdates>;
