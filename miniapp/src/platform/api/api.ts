import type { Endpoint, ResponseOf } from "#contracts/endpoint.ts";
import { ApiError, readFailure } from "./api-error.ts";
import { readEventStream } from "./event-stream.ts";
import { noteRefusal } from "./note-refusal.ts";
import { addressOf, bodyOf, formOf, type InputFor, offlineText } from "./request.ts";
import { storedToken } from "../storage/session-storage.ts";

export interface CallOptions {
  signal?: AbortSignal | undefined;
  /** Lets the request outlive the page, for what is said while leaving. */
  keepalive?: boolean;
  /** Has the server do it once, however often it is sent. */
  idempotencyKey?: string;
  /** The file that an uploading operation takes. */
  file?: File;
}

const isAbort = (error: unknown): boolean => error instanceof DOMException && error.name === "AbortError";

const send = async (endpoint: Endpoint, input: unknown, accept: string, options: CallOptions) => {
  const fields = input as Record<string, unknown>;
  const { file } = options;
  const body = file === undefined ? bodyOf(endpoint, fields) : formOf(endpoint, fields, file);
  const token = storedToken();
  const headers: Record<string, string> = { Accept: accept };
  if (token !== null) headers["Authorization"] = `Bearer ${token}`;
  if (typeof body === "string") headers["Content-Type"] = "application/json";
  if (options.idempotencyKey !== undefined) headers["Idempotency-Key"] = options.idempotencyKey;
  const request: RequestInit = { method: endpoint.method, headers, credentials: "include" };
  if (body !== undefined) request.body = body;
  if (options.signal) request.signal = options.signal;
  if (options.keepalive) request.keepalive = true;
  const response = await fetch(addressOf(endpoint, fields), request).catch((cause: unknown) => {
    throw isAbort(cause) ? cause : new ApiError(offlineText, { status: 0, cause });
  });
  if (response.ok) return response;
  noteRefusal(response.status, token);
  throw readFailure(response.status, response.statusText, await response.text());
};

const readJson = async <E extends Endpoint>(response: Response): Promise<ResponseOf<E>> => {
  try {
    return (await response.json()) as ResponseOf<E>;
  } catch (cause) {
    throw isAbort(cause) ? cause : new ApiError(offlineText, { status: 0, cause });
  }
};

/** Calls an operation of the API; throws `ApiError`. A refused session is forgotten and the page reloads. */
export const call = async <E extends Endpoint>(
  endpoint: E,
  input: InputFor<E>,
  options: CallOptions = {},
): Promise<ResponseOf<E>> => readJson<E>(await send(endpoint, input, "application/json", options));

export interface Page<Item> {
  items: Item[];
  /** Pass as `cursor` for what follows; null on the last page. */
  nextCursor: string | null;
  /** How many there are on all pages together. */
  total: number;
}

/** Calls an operation that answers one page of a growing list. */
export const callPage = async <E extends Endpoint>(
  endpoint: E,
  input: InputFor<E>,
  options: CallOptions = {},
): Promise<Page<ResponseOf<E> extends (infer Item)[] ? Item : never>> => {
  const response = await send(endpoint, input, "application/json", options);
  const items = (await readJson<E>(response)) as (ResponseOf<E> extends (infer Item)[] ? Item : never)[];
  return {
    items,
    nextCursor: response.headers.get("X-Next-Cursor"),
    total: Number(response.headers.get("X-Total-Count") ?? items.length),
  };
};

/** Calls an operation that answers a list, for all of it as a CSV file. */
export const callCsv = async <E extends Endpoint>(endpoint: E, input: InputFor<E>): Promise<Blob> =>
  (await send(endpoint, input, "text/csv", {})).blob().catch((cause: unknown) => {
    throw new ApiError(offlineText, { status: 0, cause });
  });

/** Follows an event stream until it ends or is aborted; `onEvent` gets each event with its JSON. */
export const follow = async <E extends Endpoint>(
  endpoint: E,
  input: InputFor<E>,
  { onEvent, ...options }: CallOptions & { onEvent: (event: string, data: unknown) => void },
): Promise<void> => {
  const response = await send(endpoint, input, "text/event-stream", options);
  if (response.body === null) return;
  for await (const { event, data } of readEventStream(response.body)) onEvent(event, JSON.parse(data));
};

interface StreamOptions extends CallOptions {
  /** Called with each part of the text as it arrives. */
  onToken: (text: string) => void;
}

/** Calls an operation that writes its answer bit by bit; resolves with the finished answer. */
export const stream = async <E extends Endpoint>(
  endpoint: E,
  input: InputFor<E>,
  { onToken, ...options }: StreamOptions,
): Promise<ResponseOf<E>> => {
  const response = await send(endpoint, input, "text/event-stream", options);
  const streamed = response.headers.get("Content-Type")?.startsWith("text/event-stream") ?? false;
  if (!streamed || response.body === null) return readJson<E>(response);
  try {
    for await (const { event, data } of readEventStream(response.body)) {
      if (event === "token") onToken((JSON.parse(data) as { text: string }).text);
      else if (event === "done") return JSON.parse(data) as ResponseOf<E>;
      else if (event === "error") throw readFailure(500, "", data);
    }
  } catch (cause) {
    if (cause instanceof ApiError || isAbort(cause)) throw cause;
    throw new ApiError(offlineText, { status: 0, cause });
  }
  throw new ApiError("The answer was cut off before its end. Please try again.", { status: 0 });
};
