import type { Readable } from "node:stream";
import yauzl, { type Entry, type ZipFile } from "yauzl";
import { AppError, invalid } from "../../errors.ts";

/** A ZIP archive of which no more is unpacked than its limit allows, whatever it says of its sizes. */
export interface Archive {
  /** Its files in their order; folders are none. */
  entries: ArchiveEntry[];
  has: (name: string) => boolean;
  /** Throws `too_large` where all that was read comes to more than the limit. */
  read: (name: string) => Promise<Buffer>;
  /** The file in pieces, which count against the limit too. */
  pieces: (name: string) => Promise<AsyncIterable<Buffer>>;
  /** Bytes of all its files when unpacked, as it says itself. */
  claimed: number;
  close: () => void;
}

/** A file of an archive; its size is what the archive says. */
export interface ArchiveEntry {
  name: string;
  size: number;
  /** Bytes that it has in the archive. */
  packed: number;
  isLocked: boolean;
}

interface Limits {
  /** Bytes that are unpacked at most, of all files together. */
  bytes: number;
  /** How many files it may have. */
  entries: number;
}

const tooLarge = (cause?: unknown) =>
  new AppError("too_large", "The document is too large when unpacked", { cause });

/** What is told of anything that a password keeps shut. */
export const locked = () =>
  invalid("file", "The file has a password. Save it without one and drop it again.");

const openZip = (source: Buffer | string): Promise<ZipFile> => {
  const options = { autoClose: false };
  return typeof source === "string"
    ? yauzl.openPromise(source, options)
    : yauzl.fromBufferPromise(source, options);
};

const entriesOf = async (zip: ZipFile, most: number): Promise<Entry[]> => {
  const entries: Entry[] = [];
  for await (const entry of zip.eachEntry()) {
    entries.push(entry);
    if (entries.length > most) throw new AppError("too_large", `The archive has more than ${most} files`);
  }
  return entries;
};

// The library stops at the size that the archive claims.
const isLie = (error: unknown): boolean =>
  error instanceof Error && /(?:too many|not enough) bytes in the stream|size mismatch/u.test(error.message);

/** The pieces of a file, told of before they are passed on. */
async function* piecesOf(stream: Readable, count: (bytes: number) => void): AsyncGenerator<Buffer> {
  try {
    for await (const piece of stream as AsyncIterable<Buffer>) {
      count(piece.length);
      yield piece;
    }
  } catch (error) {
    throw isLie(error) ? tooLarge(error) : error;
  }
}

/** Opens a ZIP archive, of a buffer or a file's path, to unpack no more of it than the limits say. */
export const openArchive = async (source: Buffer | string, limits: Limits): Promise<Archive> => {
  const zip = await openZip(source);
  const list = await entriesOf(zip, limits.entries).catch((error: unknown) => {
    zip.close();
    throw isLie(error) ? tooLarge(error) : error;
  });
  const files = new Map(
    list.filter(({ fileName }) => !fileName.endsWith("/")).map((entry) => [entry.fileName, entry]),
  );
  let left = limits.bytes;
  const count = (bytes: number) => {
    left -= bytes;
    if (left < 0) throw tooLarge();
  };
  const pieces = async (name: string) => {
    const entry = files.get(name);
    if (entry === undefined) throw new Error(`The archive has no ${name}`);
    if (entry.isEncrypted()) throw locked();
    return piecesOf(await zip.openReadStreamPromise(entry), count);
  };
  return {
    entries: [...files.values()].map((entry) => ({
      name: entry.fileName,
      size: entry.uncompressedSize,
      packed: entry.compressedSize,
      isLocked: entry.isEncrypted(),
    })),
    has: (name) => files.has(name),
    pieces,
    read: async (name) => {
      const parts: Buffer[] = [];
      for await (const piece of await pieces(name)) parts.push(piece);
      return Buffer.concat(parts);
    },
    claimed: list.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0),
    close: () => zip.close(),
  };
};
