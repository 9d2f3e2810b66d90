import { expect, onTestFinished, vi } from "vitest";

/** Who is signed in. */
export const kai = {
  id: "kai",
  username: "Kai",
  telegramUsername: "kai",
  userRole: "CORE TEAM (ADMIN)",
  isAdmin: true,
} as const;

/** What is connected: nothing, as after a first start. */
export const status = {
  mode: "playbook",
  integrations: { model: false, embeddings: false, telegram: false, notion: false },
  orgName: "Legend",
  supportLink: "",
  botName: null,
} as const;

/** What was sent to the API. */
export interface Sent {
  query: Record<string, string>;
  body: unknown;
  headers: Headers;
}

type Answer = (sent: Sent) => unknown;

const toResponse = (answer: unknown): Response =>
  answer instanceof Response ? answer : Response.json(answer);

/** A page of a growing list, as the API answers it. */
export const page = (items: unknown[], next: string | null, total: number): Response =>
  Response.json(items, {
    headers: { "X-Total-Count": String(total), ...(next === null ? {} : { "X-Next-Cursor": next }) },
  });

/** A refusal, as the API answers it. */
export const refusal = (status: number, message: string, fields?: Record<string, string>): Response =>
  Response.json({ error: message, fields }, { status });

/** An answer that is written event by event. */
export const eventStream = () => {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const send = (event: string, data: unknown): void =>
    void writer.write(new TextEncoder().encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`));
  return { response: new Response(readable, { headers: { "Content-Type": "text/event-stream" } }), send };
};

/** What uploads are sent with, as far as they use it: half of one has left when it is asked for. */
const uploadBy = (send: (address: string, request: RequestInit) => Promise<Response>) =>
  class extends EventTarget {
    readonly upload = new EventTarget();
    readonly headers = new Headers();
    status = 0;
    responseText = "";
    #method = "";
    #address = "";
    open(method: string, address: string) {
      [this.#method, this.#address] = [method, address];
    }
    setRequestHeader(name: string, value: string) {
      this.headers.set(name, value);
    }
    send(body: FormData) {
      const progress = { loaded: 1, total: 2, lengthComputable: true };
      this.upload.dispatchEvent(Object.assign(new Event("progress"), progress));
      const answered = async () => {
        const { method, headers } = { method: this.#method, headers: this.headers };
        const response = await send(this.#address, { method, headers, body });
        [this.status, this.responseText] = [response.status, await response.text()];
        this.dispatchEvent(new Event("load"));
      };
      answered().catch(() => this.dispatchEvent(new Event("error")));
    }
  };

/**
 * Answers the Mini App's calls in place of a server, by method and path as in 'GET /api/tickets', until the test ends:
 * what an answer gives goes out as JSON. A call that nothing answers fails the test.
 */
export const fakeApi = (given: Record<string, Answer>) => {
  const answers: Record<string, Answer> = {
    "GET /api/auth/bd-session": () => ({ success: true, user: kai }),
    "GET /api/status": () => status,
    "GET /api/leads/contacts": () => [],
    ...given,
  };
  const unknown: string[] = [];
  const calls: ({ call: string } & Sent)[] = [];
  const send = async (address: string, { method = "GET", body, headers }: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(address, window.location.origin);
    const call = `${method} ${pathname}`;
    const sent = {
      query: Object.fromEntries(searchParams),
      body: typeof body === "string" ? (JSON.parse(body) as unknown) : body,
      headers: new Headers(headers),
    };
    calls.push({ call, ...sent });
    const answer = answers[call];
    if (answer === undefined) unknown.push(call);
    return answer === undefined ? refusal(404, "No such address") : toResponse(await answer(sent));
  };
  vi.stubGlobal("fetch", send);
  vi.stubGlobal("XMLHttpRequest", uploadBy(send));
  onTestFinished(() => {
    vi.unstubAllGlobals();
    expect(unknown).toEqual([]);
  });
  return { calls, of: (call: string) => calls.filter((one) => one.call === call) };
};
