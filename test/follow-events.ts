import type { LiveChange } from "#contracts/events.ts";

interface FollowedEvent {
  event: string;
  data: LiveChange;
}

/** Follows `/api/events` as the owner of a token; the caller closes it. */
export const followEvents = async (url: string, token: string) => {
  const leaving = new AbortController();
  const response = await fetch(`${url}/api/events`, {
    headers: { Authorization: `Bearer ${token}` },
    signal: leaving.signal,
  });
  const events: FollowedEvent[] = [];
  const waiting = new Set<() => void>();
  const read = async () => {
    let text = "";
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += chunk;
      const blocks = text.split("\n\n");
      text = blocks.pop() ?? "";
      for (const block of blocks) {
        const [, event = "", data = ""] = /^event: (.+)\ndata: (.+)$/u.exec(block) ?? [];
        if (event !== "") events.push({ event, data: JSON.parse(data) as LiveChange });
      }
      for (const look of waiting) look();
    }
  };
  /** How the stream came to an end. */
  const ended: Promise<"closed" | "broken"> =
    response.status === 200
      ? read().then(
          () => "closed",
          () => "broken",
        )
      : Promise.resolve("closed");
  /** The first event, past or future, that fits. */
  const until = (fits: (event: FollowedEvent) => boolean): Promise<FollowedEvent> =>
    new Promise((resolve) => {
      const look = () => {
        const found = events.find(fits);
        if (found === undefined) return;
        waiting.delete(look);
        resolve(found);
      };
      waiting.add(look);
      look();
    });
  const close = async () => {
    leaving.abort();
    await ended;
  };
  return { status: response.status, response, events, until, ended, close };
};
