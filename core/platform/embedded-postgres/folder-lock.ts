import { createHash } from "node:crypto";
import { mkdirSync, statSync, unlinkSync } from "node:fs";
import net from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { codeOf } from "../failure.ts";

/** Two processes on one database folder would destroy it, so the second is refused. */
export class FolderInUseError extends Error {
  constructor(folder: string, pid: string | undefined) {
    const owner = pid === undefined ? "another Legend process" : `another Legend process (pid ${pid})`;
    super(
      `The data folder ${folder} is in use by ${owner}. Stop it first, or start this one with another DATA_DIR.`,
    );
    this.name = "FolderInUseError";
  }
}

/** A held lock. */
export interface FolderLock {
  release(): Promise<void>;
}

const attempts = 5;
const answerTimeoutMs = 1500;
const settleMs = 60;
// The shortest limit among systems for the path of a unix socket, less the closing zero.
const longestSocketPath = 103;
const isWindows = process.platform === "win32";

// Some shared and mounted file systems hold files but no sockets.
const socketsUnsupported = new Set(["EOPNOTSUPP", "ENOTSUP", "EPERM", "EINVAL", "ENOSYS", "EIO"]);

const socketPaths = (folder: string): { usual: string; fallback: string } => {
  const digest = createHash("sha256").update(folder).digest("hex").slice(0, 24);
  const fallback = isWindows ? `\\\\.\\pipe\\legend-${digest}` : path.join(tmpdir(), `legend-${digest}.lock`);
  const beside = path.join(folder, "legend.lock");
  const fits = !isWindows && Buffer.byteLength(beside) <= longestSocketPath;
  return { usual: fits ? beside : fallback, fallback };
};

/** Which file the path names now; a socket made anew differs even when it reuses the inode. */
const fileIdentity = (file: string): string | undefined => {
  if (isWindows) return undefined;
  const found = statSync(file, { bigint: true, throwIfNoEntry: false });
  return found && `${found.dev}:${found.ino}:${found.ctimeNs}`;
};

type Listening = "listening" | "taken" | "unsupported";

const listen = (server: net.Server, at: string): Promise<Listening> =>
  new Promise((resolve, reject) => {
    server.once("error", (error) => {
      const code = codeOf(error);
      if (code === "EADDRINUSE") resolve("taken");
      else if (code !== undefined && socketsUnsupported.has(code)) resolve("unsupported");
      else reject(error);
    });
    server.listen(at, () => resolve("listening"));
  });

const close = (server: net.Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
  });

type Owner = { alive: false } | { alive: true; pid: string | undefined };

/** Asks whoever listens for its process id; only the system itself says that nobody does. */
const askOwner = (at: string): Promise<Owner> =>
  new Promise((resolve) => {
    const connection = net.connect(at);
    let said = "";
    connection.setTimeout(answerTimeoutMs, () => connection.destroy());
    connection.on("data", (bytes) => {
      said += bytes.toString();
    });
    connection.on("error", (error) => {
      const nobody = codeOf(error) === "ECONNREFUSED" || codeOf(error) === "ENOENT";
      resolve(nobody ? { alive: false } : { alive: true, pid: undefined });
    });
    connection.on("close", () => resolve({ alive: true, pid: /^\d+$/u.test(said) ? said : undefined }));
  });

const removeAbandoned = (at: string, identity: string | undefined): void => {
  if (identity === undefined || fileIdentity(at) !== identity) return;
  try {
    unlinkSync(at);
  } catch (error) {
    if (codeOf(error) !== "ENOENT") throw error;
  }
};

/** Whether the socket at the path is still ours a moment later, so that nobody else took it over meanwhile. */
const isKept = async (at: string): Promise<boolean> => {
  if (isWindows) return true;
  const mine = fileIdentity(at);
  await delay(settleMs);
  return mine !== undefined && fileIdentity(at) === mine;
};

const answerWithPid = (): net.Server =>
  net.createServer((connection) => {
    connection.on("error", () => connection.destroy());
    connection.end(String(process.pid));
  });

/**
 * Takes the folder for this process, making it if needed; throws `FolderInUseError` when another has it.
 * The lock is a listening socket, which the operating system closes with its process however that ends.
 */
export const lockFolder = async (given: string): Promise<FolderLock> => {
  const folder = path.resolve(given);
  mkdirSync(folder, { recursive: true });
  const { usual, fallback } = socketPaths(folder);
  let at = usual;
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const found = fileIdentity(at);
    const server = answerWithPid();
    const listening = await listen(server, at);
    if (listening === "listening") {
      server.unref();
      if (await isKept(at)) return { release: () => close(server) };
      await close(server);
    } else if (listening === "unsupported") {
      if (at === fallback) break;
      at = fallback;
    } else {
      const owner = await askOwner(at);
      if (owner.alive) throw new FolderInUseError(folder, owner.pid);
      removeAbandoned(at, found);
    }
  }
  throw new Error(
    `The data folder ${folder} could not be locked: ${at} cannot be made. Use another DATA_DIR.`,
  );
};
