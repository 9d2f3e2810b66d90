import { Duplex } from "node:stream";
import { readListening } from "./listening.ts";
import {
  greeting,
  messageType,
  prefixStatement,
  readStartupPacket,
  requestedSearchPath,
  splitMessages,
  sqlOf,
} from "./wire-messages.ts";

const serverParameters = {
  server_version: "18.6",
  server_encoding: "UTF8",
  client_encoding: "UTF8",
  DateStyle: "ISO, MDY",
  integer_datetimes: "on",
  standard_conforming_strings: "on",
  TimeZone: "UTC",
};
const encryptionRefused = Buffer.from("N");

/** Whom a virtual socket tells that it has work, or that its client is gone. */
export interface SocketListener {
  onRequest: (socket: VirtualSocket) => void;
  onClose: (socket: VirtualSocket) => void;
}

/** What the `pg` driver takes for a network connection: it frames the client's bytes for the hub. */
export class VirtualSocket extends Duplex {
  readonly id: number;
  readonly channels = new Set<string>();
  /** Its prepared statements, by the names the database knows them by. */
  readonly statements = new Set<string>();
  searchPath = "public";

  readonly #listener: SocketListener;
  #received: Buffer = Buffer.alloc(0);
  #request: Buffer[] = [];
  #readScheduled = false;
  #started = false;
  #unlistened = false;
  #dismissed = false;

  constructor(id: number, listener: SocketListener) {
    super({ allowHalfOpen: false });
    this.id = id;
    this.#listener = listener;
  }

  get hasRequest(): boolean {
    return this.#request.length > 0;
  }

  /** Everything the client has sent since the last call, as whole messages. */
  takeRequest(): Buffer {
    const request = Buffer.concat(this.#request);
    this.#request = [];
    return request;
  }

  /** Whether the client has sent an UNLISTEN since the last call. */
  takeUnlistened(): boolean {
    const unlistened = this.#unlistened;
    this.#unlistened = false;
    return unlistened;
  }

  /** Hands the client bytes of the server; drops them when the client is gone. */
  answer(bytes: Buffer): void {
    if (!this.destroyed && !this.readableEnded) this.push(bytes);
  }

  /** Ends the session with a last message, as a server does. */
  dismiss(lastMessage: Buffer): void {
    this.#dismissed = true;
    this.answer(lastMessage);
    this.push(null);
    // The client must read the message before it sees the connection close.
    setImmediate(() => this.destroy());
  }

  connect(): this {
    setImmediate(() => this.emit("connect"));
    return this;
  }

  // What `pg` expects of a TCP socket and means nothing here.
  setNoDelay(): this {
    return this;
  }
  setKeepAlive(): this {
    return this;
  }
  setTimeout(): this {
    return this;
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }

  override _read(): void {
    // Answers are pushed whole, when they arrive.
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk]);
    // The driver writes an exchange as several chunks in one turn: they belong together.
    if (!this.#readScheduled) {
      this.#readScheduled = true;
      setImmediate(() => this.#readReceived());
    }
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#listener.onClose(this);
    done(error);
  }

  #readReceived(): void {
    this.#readScheduled = false;
    // What was under way to a session that is over is not done in another.
    if (this.destroyed || this.#dismissed) return;
    if (!this.#started && !this.#start()) return;
    const { messages, rest } = splitMessages(this.#received);
    this.#received = rest;
    for (const sent of messages) {
      const message = this.#inOwnName(sent);
      if (message[0] === messageType.terminate) {
        this.destroy();
        return;
      }
      this.#followListening(message);
      this.#request.push(message);
    }
    if (messages.length > 0) this.#listener.onRequest(this);
  }

  #start(): boolean {
    const packet = readStartupPacket(this.#received);
    if (packet === undefined) return false;
    this.#received = this.#received.subarray(packet.length);
    if (packet.kind === "encryption") {
      this.answer(encryptionRefused);
      return this.#start();
    }
    this.searchPath = requestedSearchPath(packet.parameters) ?? this.searchPath;
    this.#started = true;
    this.answer(greeting(this.id, serverParameters));
    return true;
  }

  /** The one session knows the statements of all sockets, so each socket's get a name of their own. */
  #inOwnName(sent: Buffer): Buffer {
    const { message, statement } = prefixStatement(sent, `${this.id}:`);
    if (statement !== undefined && message[0] === messageType.parse) this.statements.add(statement);
    return message;
  }

  #followListening(message: Buffer): void {
    const sql = sqlOf(message);
    const change = sql === undefined ? undefined : readListening(sql);
    if (change === undefined) return;
    if (change.kind === "unlisten") this.#unlistened = true;
    if (change.channel === null) this.channels.clear();
    else if (change.kind === "listen") this.channels.add(change.channel);
    else this.channels.delete(change.channel);
  }
}
