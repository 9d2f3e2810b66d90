import type { Logger } from "../logger.ts";
import { DatabaseDownError } from "./reopen.ts";
import { VirtualSocket } from "./virtual-socket.ts";
import {
  fatalError,
  messageType,
  notificationChannel,
  simpleQuery,
  sync,
  transactionStatus,
} from "./wire-messages.ts";

interface HubOptions {
  /** Runs client messages in the one database session and gives its answer. */
  execute: (request: Buffer) => Promise<Buffer>;
  /** How long a client may stay idle in a transaction while others wait. */
  idleLimitMs: number;
  log: Logger;
}

/**
 * Lets many `pg` clients share one database session: a client owns the session from its first message
 * until it is outside a transaction again, the others wait in line.
 */
export class Hub {
  readonly #execute: HubOptions["execute"];
  readonly #idleLimitMs: number;
  readonly #log: Logger;
  readonly #sockets = new Set<VirtualSocket>();
  readonly #waiting: VirtualSocket[] = [];
  /** Prepared statements whose socket is gone. */
  readonly #orphans: string[] = [];
  #owner: VirtualSocket | undefined;
  #serving: Promise<void> | undefined;
  #idleTimer: NodeJS.Timeout | undefined;
  #searchPath: string | undefined;
  #lastId = 0;
  #closed = false;

  constructor({ execute, idleLimitMs, log }: HubOptions) {
    this.#execute = execute;
    this.#idleLimitMs = idleLimitMs;
    this.#log = log;
  }

  /** A new connection, to be given to the `pg` driver as its `stream`. */
  readonly connect = (): VirtualSocket => {
    if (this.#closed) throw new Error("The embedded database is closed");
    this.#lastId += 1;
    const socket = new VirtualSocket(this.#lastId, {
      onRequest: (from) => this.#queue(from),
      onClose: (from) => this.#forget(from),
    });
    this.#sockets.add(socket);
    return socket;
  };

  /** Drops every connection and waits until an unfinished transaction is rolled back. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const socket of this.#sockets) socket.destroy();
    while (this.#serving !== undefined) await this.#serving;
    clearTimeout(this.#idleTimer);
  }

  #queue(socket: VirtualSocket): void {
    if (this.#owner !== socket && !this.#waiting.includes(socket)) this.#waiting.push(socket);
    this.#wake();
  }

  #forget(socket: VirtualSocket): void {
    this.#sockets.delete(socket);
    this.#orphans.push(...socket.statements);
    const place = this.#waiting.indexOf(socket);
    if (place !== -1) this.#waiting.splice(place, 1);
    if (this.#owner === socket) this.#wake();
  }

  #wake(): void {
    this.#serving ??= this.#serve().finally(() => {
      this.#serving = undefined;
      // A request may have come in after the last look at the line.
      const ownerActs = this.#owner?.hasRequest === true || this.#owner?.destroyed === true;
      if (ownerActs || (this.#owner === undefined && this.#waiting.length > 0)) this.#wake();
    });
  }

  async #serve(): Promise<void> {
    for (;;) {
      if (this.#owner === undefined) await this.#deallocate();
      this.#owner ??= this.#waiting.shift();
      const owner = this.#owner;
      if (owner === undefined) return;
      clearTimeout(this.#idleTimer);
      if (owner.destroyed) {
        await this.#rollBack();
        this.#owner = undefined;
      } else if (owner.hasRequest) {
        if (await this.#exchange(owner)) this.#release(owner);
      } else {
        if (this.#waiting.length > 0) this.#limitIdleness(owner);
        return;
      }
    }
  }

  /** A client that has already sent more goes to the end of the line. */
  #release(owner: VirtualSocket): void {
    this.#owner = undefined;
    if (owner.hasRequest && !owner.destroyed) this.#waiting.push(owner);
  }

  /** Serves one request; true when the session is free for others afterwards. */
  async #exchange(owner: VirtualSocket): Promise<boolean> {
    const request = owner.takeRequest();
    try {
      await this.#useSearchPath(owner.searchPath);
      const status = this.#deliver(owner, await this.#execute(request));
      if (status !== "I") return false;
      if (owner.takeUnlistened()) await this.#listenForTheOthers();
      return true;
    } catch (error) {
      if (error instanceof DatabaseDownError) {
        this.#endSessions(error);
        return true;
      }
      this.#log.error({ err: error }, "the embedded database failed to answer");
      owner.dismiss(fatalError("XX000", `the embedded database failed: ${String(error)}`));
      await this.#rollBack();
      return true;
    }
  }

  /** The database knows none of its sessions any more: their statements, what they listen to, their transactions. */
  #endSessions({ code, message }: DatabaseDownError): void {
    this.#searchPath = undefined;
    this.#orphans.length = 0;
    this.#waiting.length = 0;
    for (const socket of this.#sockets) {
      socket.statements.clear();
      socket.takeRequest();
      socket.dismiss(fatalError(code, message));
    }
    // Those who come now are others.
    this.#sockets.clear();
  }

  /** Passes the answer on, notifications to everyone who listens; gives the transaction status, if it says. */
  #deliver(owner: VirtualSocket, answer: Buffer): string | undefined {
    let status: string | undefined;
    let unsent = 0;
    let end = 0;
    for (let start = 0; start < answer.length; start = end) {
      end = start + 1 + answer.readInt32BE(start + 1);
      if (answer[start] === messageType.readyForQuery)
        status = transactionStatus(answer.subarray(start, end));
      if (answer[start] !== messageType.notification) continue;
      if (start > unsent) owner.answer(answer.subarray(unsent, start));
      unsent = end;
      this.#notify(Buffer.from(answer.subarray(start, end)));
    }
    if (answer.length > unsent) owner.answer(answer.subarray(unsent));
    return status;
  }

  #notify(notification: Buffer): void {
    const channel = notificationChannel(notification);
    for (const socket of this.#sockets) if (socket.channels.has(channel)) socket.answer(notification);
  }

  async #useSearchPath(searchPath: string): Promise<void> {
    if (this.#searchPath === searchPath) return;
    this.#searchPath = undefined;
    await this.#execute(simpleQuery(`SET search_path TO ${searchPath}`));
    this.#searchPath = searchPath;
  }

  async #deallocate(): Promise<void> {
    try {
      for (const statement of this.#orphans.splice(0))
        await this.#execute(simpleQuery(`DEALLOCATE "${statement.replaceAll('"', '""')}"`));
    } catch (error) {
      this.#failed(error, "the embedded database failed to forget prepared statements");
    }
  }

  /** The database listens once for all clients, so one client's UNLISTEN must not silence the rest. */
  async #listenForTheOthers(): Promise<void> {
    const channels = new Set<string>();
    for (const socket of this.#sockets) for (const channel of socket.channels) channels.add(channel);
    for (const channel of channels)
      await this.#execute(simpleQuery(`LISTEN "${channel.replaceAll('"', '""')}"`));
  }

  async #rollBack(): Promise<void> {
    try {
      await this.#execute(sync());
      await this.#execute(simpleQuery("ROLLBACK"));
    } catch (error) {
      this.#failed(error, "the embedded database failed to roll back");
    }
    // Rolling back also undoes a SET made inside the transaction.
    this.#searchPath = undefined;
  }

  #failed(error: unknown, what: string): void {
    if (error instanceof DatabaseDownError) this.#endSessions(error);
    else this.#log.error({ err: error }, what);
  }

  #limitIdleness(owner: VirtualSocket): void {
    const isIdle = (): boolean => this.#owner === owner && !owner.hasRequest && !owner.destroyed;
    const end = (): void => {
      if (!isIdle() || this.#waiting.length === 0) return;
      this.#log.warn(
        { connection: owner.id, waiting: this.#waiting.length, idleLimitMs: this.#idleLimitMs },
        "a connection was idle in a transaction while others waited: ended. Was a query made outside its transaction?",
      );
      owner.dismiss(
        fatalError(
          "25P03",
          "terminating connection: idle in transaction while other queries wait for the database",
        ),
      );
    };
    // After a blocked event loop the timer comes first: let a request that has already arrived be seen.
    this.#idleTimer = setTimeout(() => setImmediate(() => setImmediate(end)), this.#idleLimitMs);
  }
}
