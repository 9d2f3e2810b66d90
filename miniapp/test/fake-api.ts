import { expect, onTestFinished, vi } from "vitest";
import type { Endpoint, InputOf, ResponseOf } from "#contracts/endpoint.ts";

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
  path: string;
  query: Record<string, string>;
  body: unknown;
  headers: Headers;
  /** Whether it was called off. */
  signal: AbortSignal | null;
  /** Path, query and body as the operation's contract has them, where it is answered by that. */
  input?: unknown;
}

interface Answer {
  (sent: Sent): unknown;
  /** What is sent and answered keeps to it. */
  contract?: Endpoint;
}

/** Answers an operation as its contract has it, which whatever is sent and answered must keep to. */
export const by = <E extends Endpoint>(
  contract: E,
  answer: (input: InputOf<E>) => ResponseOf<E> | Response | Promise<ResponseOf<E> | Response>,
): Record<string, Answer> => ({
  [`${contract.method} ${contract.path}`]: Object.assign(({ input }: Sent) => answer(input as InputOf<E>), {
    contract,
  }),
});

const fieldsOf = (body: unknown): unknown => {
  if (!(body instanceof FormData)) return body ?? {};
  return Object.fromEntries([...body].filter(([, value]) => typeof value === "string"));
};

/** What an operation was called with, as its contract has it; what is none of it goes to `problems`. */
const inputBy = (contract: Endpoint, { path, query, body }: Sent, problems: string[]): unknown => {
  const names = contract.path.split("/");
  const params = Object.fromEntries(
    path.split("/").flatMap((part, at) => (names[at]?.startsWith(":") ? [[names[at].slice(1), part]] : [])),
  );
  const parts = [
    contract.params.safeParse(params),
    contract.query.safeParse(query),
    contract.body.safeParse(fieldsOf(body)),
  ];
  for (const { error } of parts) if (error) problems.push(`${contract.name} was sent ${error.message}`);
  return Object.assign({}, ...parts.map(({ data }) => data));
};

const checkAnswer = async (contract: Endpoint, response: Response, problems: string[]): Promise<void> => {
  const isJson = response.headers.get("Content-Type")?.startsWith("application/json") === true;
  if (!response.ok || !isJson) return;
  const { error } = contract.response.safeParse(await response.clone().json());
  if (error) problems.push(`${contract.name} would not answer ${error.message}`);
};

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

/** The call with a value in place of each parameter; the fewest parameters first. */
const findAnswer = (answers: Record<string, Answer>, call: string): Answer | undefined => {
  const matches = (pattern: string) =>
    new RegExp(`^${pattern.replaceAll(/:\w+/gu, "[^/]+")}$`, "u").test(call);
  return answers[call] ?? answers[Object.keys(answers).find(matches) ?? ""];
};

type Call = { call: string } & Sent;

const askedOf = (calls: Call[]) => ({
  of: (call: string) => calls.filter((one) => one.call === call),
  /** What an operation was called with, as its contract has it. */
  sentTo: <E extends Endpoint>({ method, path }: E): InputOf<E>[] =>
    calls
      .filter(({ call }) => findAnswer({ [`${method} ${path}`]: () => null }, call) !== undefined)
      .map(({ input }) => input as InputOf<E>),
});

/** What is answered unless something else is given. */
const usual: Record<string, Answer> = {
  "GET /api/auth/bd-session": () => ({ success: true, user: kai }),
  "GET /api/status": () => status,
  "GET /api/leads/contacts": () => [],
};

/**
 * Answers the Mini App's calls in place of a server, by method and path as in 'GET /api/tickets', until the test ends:
 * what an answer gives goes out as JSON. A call that nothing answers fails the test, as does one that breaks its contract.
 */
export const fakeApi = (given: Record<string, Answer>) => {
  const answers = { ...usual, ...given };
  const problems: string[] = [];
  const calls: Call[] = [];
  const send = async (
    address: string,
    { method = "GET", body, headers, signal = null }: RequestInit = {},
  ) => {
    const { pathname: path, searchParams } = new URL(address, window.location.origin);
    const call = `${method} ${path}`;
    const sent: Sent = {
      path,
      query: Object.fromEntries(searchParams),
      body: typeof body === "string" ? (JSON.parse(body) as unknown) : body,
      headers: new Headers(headers),
      signal,
    };
    const answer = findAnswer(answers, call);
    const contract = answer?.contract;
    if (contract) sent.input = inputBy(contract, sent, problems);
    calls.push({ call, ...sent });
    if (answer === undefined) problems.push(call);
    if (answer === undefined) return refusal(404, "No such address");
    const response = toResponse(await answer(sent));
    if (contract) await checkAnswer(contract, response, problems);
    return response;
  };
  vi.stubGlobal("fetch", send);
  vi.stubGlobal("XMLHttpRequest", uploadBy(send));
  onTestFinished(() => {
    vi.unstubAllGlobals();
    expect(problems).toEqual([]);
  });
  return {
    calls,
    ...askedOf(calls),
    /** Answers otherwise from now on. */
    now: (changed: Record<string, Answer>) => Object.assign(answers, changed),
  };
};
