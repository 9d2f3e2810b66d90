/** The parts of the PostgreSQL wire protocol (version 3) that the hub reads and writes itself. */
export const messageType = {
  bind: 0x42,
  close: 0x43,
  describe: 0x44,
  errorResponse: 0x45,
  notification: 0x41,
  parse: 0x50,
  query: 0x51,
  readyForQuery: 0x5a,
  terminate: 0x58,
} as const;

const sslRequestCode = 80_877_103;
const gssRequestCode = 80_877_104;

const cString = (text: string): Buffer => Buffer.from(`${text}\0`);

const readCString = (bytes: Buffer, start: number): { text: string; next: number } => {
  const end = bytes.indexOf(0, start);
  return { text: bytes.toString("utf8", start, end), next: end + 1 };
};

const message = (type: string, body: Buffer): Buffer => {
  const head = Buffer.alloc(5);
  head.write(type, 0, "latin1");
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
};

/** A statement for the simple query protocol. */
export const simpleQuery = (sql: string): Buffer => message("Q", cString(sql));

/** Ends an extended-protocol exchange, whatever state it was left in. */
export const sync = (): Buffer => message("S", Buffer.alloc(0));

/** Tells the client that its session is idle and outside a transaction. */
export const readyForQuery = (): Buffer => message("Z", Buffer.from("I"));

/** An error that ends the client's session; `code` is an SQLSTATE. */
export const fatalError = (code: string, text: string): Buffer => {
  const fields = [`SFATAL`, `VFATAL`, `C${code}`, `M${text}`].map(cString);
  return message("E", Buffer.concat([...fields, Buffer.from([0])]));
};

const fieldsOf = (error: Buffer): Map<string, string> => {
  const fields = new Map<string, string>();
  for (let at = 5; at < error.length && error[at] !== 0;) {
    const { text, next } = readCString(error, at + 1);
    fields.set(String.fromCharCode(error[at] ?? 0), text);
    at = next;
  }
  return fields;
};

/** The error in a server's answer after which it serves nobody any more, if there is one. */
export const fatalErrorIn = (answer: Buffer): { code: string; text: string } | undefined => {
  for (let start = 0, end = 0; start < answer.length; start = end) {
    end = start + 1 + answer.readInt32BE(start + 1);
    if (answer[start] !== messageType.errorResponse) continue;
    const fields = fieldsOf(answer.subarray(start, end));
    const severity = fields.get("V") ?? "";
    if (severity.endsWith("PANIC") || severity.endsWith("FATAL"))
      return { code: fields.get("C") ?? "57P02", text: fields.get("M") ?? "" };
  }
  return undefined;
};

/** What a server says after accepting a start-up packet: authenticated, its parameters, ready. */
export const greeting = (sessionId: number, parameters: Record<string, string>): Buffer => {
  const keyData = Buffer.alloc(8);
  keyData.writeInt32BE(sessionId, 0);
  return Buffer.concat([
    message("R", Buffer.alloc(4)),
    ...Object.entries(parameters).map(([name, value]) =>
      message("S", Buffer.concat([cString(name), cString(value)])),
    ),
    message("K", keyData),
    readyForQuery(),
  ]);
};

/** Splits off the complete messages at the front of `bytes`; the rest waits for more. */
export const splitMessages = (bytes: Buffer): { messages: Buffer[]; rest: Buffer } => {
  const messages: Buffer[] = [];
  let start = 0;
  while (bytes.length - start >= 5) {
    const end = start + 1 + bytes.readInt32BE(start + 1);
    if (end > bytes.length) break;
    messages.push(bytes.subarray(start, end));
    start = end;
  }
  return { messages, rest: bytes.subarray(start) };
};

/** The first packet of a connection, once it is complete. */
export type StartupPacket =
  | { kind: "encryption"; length: number }
  | { kind: "startup"; length: number; parameters: Record<string, string> };

/** Reads a start-up packet, which unlike every other message has no type byte; undefined while incomplete. */
export const readStartupPacket = (bytes: Buffer): StartupPacket | undefined => {
  if (bytes.length < 8) return undefined;
  const length = bytes.readInt32BE(0);
  if (bytes.length < length) return undefined;
  const code = bytes.readInt32BE(4);
  if (code === sslRequestCode || code === gssRequestCode) return { kind: "encryption", length };
  const parameters: Record<string, string> = {};
  for (let at = 8; at < length - 1;) {
    const name = readCString(bytes, at);
    const value = readCString(bytes, name.next);
    parameters[name.text] = value.text;
    at = value.next;
  }
  return { kind: "startup", length, parameters };
};

/** The `search_path` a client asked for in its start-up packet. */
export const requestedSearchPath = (parameters: Record<string, string>): string | undefined => {
  const option = /search_path=((?:\\.|\S)+)/u.exec(parameters.options ?? "")?.[1];
  return option?.replaceAll(/\\(.)/gu, "$1") ?? parameters.search_path;
};

/** The SQL text of a Query or Parse message. */
export const sqlOf = (bytes: Buffer): string | undefined => {
  if (bytes[0] === messageType.query) return readCString(bytes, 5).text;
  if (bytes[0] === messageType.parse) return readCString(bytes, readCString(bytes, 5).next).text;
  return undefined;
};

/** Where the name of a prepared statement stands in a client's message; undefined when it speaks of none. */
const statementNameAt = (bytes: Buffer): number | undefined => {
  if (bytes[0] === messageType.parse) return 5;
  if (bytes[0] === messageType.bind) return readCString(bytes, 5).next;
  const isAboutOne = bytes[0] === messageType.describe || bytes[0] === messageType.close;
  return isAboutOne && bytes[5] === 0x53 ? 6 : undefined;
};

/** A client's message with `prefix` before the name of the prepared statement it speaks of, and that name. */
export const prefixStatement = (
  bytes: Buffer,
  prefix: string,
): { message: Buffer; statement: string | undefined } => {
  const at = statementNameAt(bytes);
  const { text } = at === undefined ? { text: "" } : readCString(bytes, at);
  if (text === "") return { message: bytes, statement: undefined };
  const renamed = Buffer.concat([bytes.subarray(0, at), Buffer.from(prefix), bytes.subarray(at)]);
  renamed.writeInt32BE(renamed.length - 1, 1);
  return { message: renamed, statement: `${prefix}${text}` };
};

/** The transaction status in a ReadyForQuery message: idle, in a transaction, or in a failed one. */
export const transactionStatus = (bytes: Buffer): string => String.fromCharCode(bytes[5] ?? 0);

/** The channel a NotificationResponse message was sent on. */
export const notificationChannel = (bytes: Buffer): string => readCString(bytes, 9).text;
