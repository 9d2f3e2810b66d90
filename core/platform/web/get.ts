import { request as requestPlain, type IncomingHttpHeaders, type IncomingMessage } from "node:http";
import { request as requestSecure } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { pipeline, type Readable } from "node:stream";
import { callbackify } from "node:util";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import { codeOf } from "../failure.ts";
import type { WebAccess } from "./web-access.ts";
import { WebFailure } from "./web-failure.ts";

/** What is asked for, and how much of it is waited for. */
export interface WebRequest {
  headers: Record<string, string>;
  /** Bytes of the answer, as sent and unpacked. */
  maxBytes: number;
  /** Milliseconds for the whole of it. */
  timeoutMs: number;
  /** Whether an answer of this type is read; others are refused before their bodies. */
  takes: (contentType: string) => boolean;
}

/** An answer; the body is empty where the status is none of success. */
export interface WebAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

const notPublic = (hostname: string) => new WebFailure("refused", `${hostname} is not at a public address`);

/** Refuses what is not plain web at its usual port, and addresses that name a person or a password. */
export const checkAddress = (url: URL, { mayConnect }: WebAccess): void => {
  if (url.protocol !== "http:" && url.protocol !== "https:")
    throw new WebFailure("refused", "Only addresses that begin with http:// or https:// will do");
  if (url.username !== "" || url.password !== "")
    throw new WebFailure("refused", "An address must not have a name or password in it");
  const host = hostOf(url);
  if (isIP(host) !== 0 && !mayConnect(host, portOf(url))) throw notPublic(url.hostname);
};

/** A URL's host as a name or a number, without the brackets of IPv6. */
export const hostOf = ({ hostname }: URL): string => hostname.replaceAll(/^\[|\]$/gu, "");

/** The port that a URL names or means. */
export const portOf = ({ port, protocol }: URL): number =>
  port === "" ? (protocol === "https:" ? 443 : 80) : Number(port);

/** The addresses of a name; throws where it has none. One that is not public condemns the name. */
export const resolvePublic = async (
  hostname: string,
  { resolve, mayConnect }: WebAccess,
  port: number,
): ReturnType<WebAccess["resolve"]> => {
  const found = await resolve(hostname);
  if (found.length === 0) throw new WebFailure("failed", `${hostname} has no address`);
  if (!found.every(({ address }) => mayConnect(address, port))) throw notPublic(hostname);
  return found;
};

/** Looks a name up for a connection that is being made, so that the address that was checked is the one connected to. */
const checkedLookup =
  (access: WebAccess, port: number): LookupFunction =>
  (hostname, options, callback) => {
    callbackify(() => resolvePublic(hostname, access, port))((error, found) => {
      if (error !== null) callback(error, "", 0);
      else if (options.all === true) callback(null, found);
      else callback(null, found[0]?.address ?? "", found[0]?.family);
    });
  };

const unpacked = (answer: IncomingMessage): Readable => {
  const encoding = (answer.headers["content-encoding"] ?? "identity").trim().toLowerCase();
  // What breaks is thrown to whoever reads the last stream.
  const through = (unpack: ReturnType<typeof createGunzip>) => pipeline(answer, unpack, () => undefined);
  if (encoding === "identity" || encoding === "") return answer;
  if (encoding === "gzip" || encoding === "x-gzip") return through(createGunzip());
  if (encoding === "deflate") return through(createInflate());
  if (encoding === "br") return through(createBrotliDecompress());
  throw new WebFailure("refused", "The page is packed in a way that cannot be read");
};

const sizeOf = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MB`;

const readBody = async (answer: IncomingMessage, maxBytes: number): Promise<Buffer> => {
  const tooLarge = () => new WebFailure("refused", `The page has more than ${sizeOf(maxBytes)}`);
  if (Number(answer.headers["content-length"] ?? 0) > maxBytes) throw tooLarge();
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of unpacked(answer) as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > maxBytes) throw tooLarge();
    parts.push(part);
  }
  return Buffer.concat(parts);
};

const succeeded = (status: number) => status >= 200 && status < 300;

const readAnswer = async (answer: IncomingMessage, { maxBytes, takes }: WebRequest): Promise<WebAnswer> => {
  const { statusCode: status = 0, headers } = answer;
  if (!succeeded(status)) return { status, headers, body: Buffer.alloc(0) };
  const type = headers["content-type"] ?? "";
  if (!takes(type)) {
    const named = type.split(";")[0]?.trim().slice(0, 60) ?? "";
    throw new WebFailure("refused", `The page is no text but ${named === "" ? "of no known kind" : named}`);
  }
  return { status, headers, body: await readBody(answer, maxBytes) };
};

interface Sent {
  method?: "GET" | "POST";
  headers: Record<string, string>;
  body?: string;
}

/** Sends one request and gives the answer once it begins; the address that was checked is the one connected to. */
export const send = (
  url: URL,
  { method = "GET", headers, body }: Sent,
  access: WebAccess,
  signal: AbortSignal,
): Promise<IncomingMessage> =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const request = url.protocol === "https:" ? requestSecure : requestPlain;
    // A connection of its own for each: one that is kept was checked for somebody else.
    const options = { method, headers, signal, agent: false, lookup: checkedLookup(access, portOf(url)) };
    request(url, options).once("response", resolve).once("error", reject).end(body);
  });

const reasons: Record<string, string> = {
  ENOTFOUND: "the name is not known",
  EAI_AGAIN: "the name could not be looked up",
  ECONNREFUSED: "the connection was refused",
  ECONNRESET: "the connection broke off",
  EPROTO: "its encryption failed",
  CERT_HAS_EXPIRED: "its certificate has expired",
  DEPTH_ZERO_SELF_SIGNED_CERT: "its certificate is not trusted",
  SELF_SIGNED_CERT_IN_CHAIN: "its certificate is not trusted",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "its certificate is not trusted",
  ERR_TLS_CERT_ALTNAME_INVALID: "its certificate is for another name",
};

/** What went wrong with a request, in words for admins. */
export const toFailure = (error: unknown, url: URL, timedOut: boolean): WebFailure => {
  if (error instanceof WebFailure) return error;
  if (timedOut) return new WebFailure("failed", `${url.host} did not answer in time`, error);
  const code = codeOf(error) ?? "";
  if (code.startsWith("Z_") || code.startsWith("ERR_BROTLI") || code.startsWith("ERR__ERROR_"))
    return new WebFailure("failed", "The page is packed in a way that cannot be read", error);
  const reason = reasons[code] ?? (code === "" ? "no connection" : code);
  return new WebFailure("failed", `${url.host} could not be reached: ${reason}`, error);
};

/** Sends one GET, following nothing, and reads the answer within its limits. Throws `WebFailure`. */
export const get = async (url: URL, wanted: WebRequest, access: WebAccess): Promise<WebAnswer> => {
  checkAddress(url, access);
  const limit = AbortSignal.timeout(wanted.timeoutMs);
  let answer: IncomingMessage | undefined;
  try {
    answer = await send(url, { headers: wanted.headers }, access, limit);
    return await readAnswer(answer, wanted);
  } catch (error) {
    throw toFailure(error, url, limit.aborted);
  } finally {
    answer?.destroy();
  }
};
