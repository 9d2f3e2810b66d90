// Plain JavaScript, because a worker thread starts it without a TypeScript loader; the build copies it as it is.
// Run as a process, with a folder, it makes an empty database there and ends.
import { parentPort, workerData } from "node:worker_threads";
import { promisify } from "node:util";
import { gunzipSync, gzip } from "node:zlib";
import { PGlite } from "@electric-sql/pglite";
import { vector } from "@electric-sql/pglite-pgvector";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";

/**
 * @typedef {{ folder: string | null; template: Uint8Array | null; program: WebAssembly.Module | null }} ThreadOptions
 *   The folder of the database files (null: in memory), a copy of one to begin with, gzipped or not, and PGlite's own
 *   program if that is compiled already.
 * @typedef {{ id: number; kind: "execute"; bytes: Uint8Array<ArrayBuffer> } | { id: number; kind: "dump" | "close" }} ThreadCall
 * @typedef {{ kind: "ready" } | { kind: "answer"; id: number; bytes: Uint8Array } | { kind: "failure"; id: number; error: unknown }} ThreadMessage
 */

const settings = {
  shared_buffers: "32MB",
  min_wal_size: "32MB",
  max_wal_size: "64MB",
  log_startup_progress_interval: "0",
};
const startParams = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);

/**
 * A copy's files, unpacked here, which takes a third of the time that PGlite needs for it. Of a blob it wants only what
 * this has, and a real one would copy them twice more.
 * @param {Uint8Array} template
 * @returns {Blob}
 */
const filesOf = (template) => {
  const isPacked = template[0] === 0x1f && template[1] === 0x8b;
  const { buffer, byteOffset, byteLength } = isPacked ? gunzipSync(template) : template;
  const whole = byteLength === buffer.byteLength ? buffer : buffer.slice(byteOffset, byteOffset + byteLength);
  return /** @type {Blob} */ ({ type: "application/x-tar", arrayBuffer: () => Promise.resolve(whole) });
};

/** @param {ThreadOptions} options */
const open = ({ folder, template, program }) =>
  PGlite.create({
    ...(program === null ? {} : { pgliteWasmModule: program }),
    ...(folder === null ? {} : { dataDir: folder }),
    ...(template === null ? {} : { loadDataDir: filesOf(template) }),
    extensions: { vector, pg_trgm },
    startParams: [...PGlite.defaultStartParams, ...startParams],
  });

/**
 * @param {PGlite} database
 * @param {Uint8Array} bytes
 */
const execute = async (database, bytes) => {
  /** @type {Uint8Array[]} */
  const chunks = [];
  // The chunks are views of the database's own memory, which its next step overwrites.
  await database.execProtocolRawStream(bytes, { onRawData: (chunk) => chunks.push(chunk.slice()) });
  return new Uint8Array(Buffer.concat(chunks));
};

/**
 * A copy of the files as they are between two statements; packed afterwards, while the database goes on.
 * @param {PGlite} database
 */
const dump = async (database) => {
  const files = await database.dumpDataDir("none");
  return Uint8Array.from(await promisify(gzip)(await files.arrayBuffer()));
};

/**
 * @param {PGlite} database
 * @param {ThreadCall} call
 */
const answer = async (database, call) => {
  if (call.kind === "execute") return execute(database, call.bytes);
  if (call.kind === "dump") return dump(database);
  await database.close();
  return new Uint8Array();
};

/**
 * @param {import("node:worker_threads").MessagePort} port
 * @param {ThreadOptions} options
 */
const serve = async (port, options) => {
  const database = await open(options);
  /** @param {ThreadMessage} message @param {ArrayBuffer[]} [transfer] */
  const send = (message, transfer) => port.postMessage(message, transfer);
  port.on("message", (/** @type {ThreadCall} */ call) => {
    answer(database, call).then(
      (bytes) => send({ kind: "answer", id: call.id, bytes }, [bytes.buffer]),
      (error) => send({ kind: "failure", id: call.id, error }),
    );
  });
  send({ kind: "ready" });
};

if (parentPort === null) {
  const folder = process.argv[2];
  if (folder === undefined) throw new Error("Name the folder of the new database");
  // Whoever wanted it is gone when the pipe ends, and another may be making it.
  process.stdin.on("end", () => process.exit(1)).resume();
  await (await open({ folder, template: null, program: null })).close();
  process.stdin.destroy();
} else {
  await serve(parentPort, workerData);
}
