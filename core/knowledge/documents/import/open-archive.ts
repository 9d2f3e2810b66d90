import { inflateRawSync } from "node:zlib";
import { AppError } from "../../../errors.ts";

interface Entry {
  name: string;
  /** Bytes when unpacked, as the archive says. */
  size: number;
  packed: number;
  method: number;
  offset: number;
}

/** A ZIP archive of which no more is unpacked than its limit allows, whatever it says of its sizes. */
export interface Archive {
  has: (name: string) => boolean;
  /** Throws `too_large` where all that was read comes to more than the limit. */
  read: (name: string) => Buffer;
  /** Bytes of all its files when unpacked, as it says itself. */
  claimed: number;
}

const marks = { end: 0x0605_4b50, entry: 0x0201_4b50, file: 0x0403_4b50 };
const lengths = { end: 22, entry: 46, file: 30 };
const methods = { stored: 0, deflated: 8 };
const longestComment = 0xffff;

const endOf = (bytes: Buffer): number => {
  const first = Math.max(0, bytes.length - lengths.end - longestComment);
  for (let at = bytes.length - lengths.end; at >= first; at -= 1) {
    if (bytes.readUInt32LE(at) === marks.end) return at;
  }
  return -1;
};

const entriesOf = (bytes: Buffer): Entry[] => {
  const end = endOf(bytes);
  const entries: Entry[] = [];
  if (end === -1) return entries;
  let at = bytes.readUInt32LE(end + 16);
  while (at + lengths.entry <= end && bytes.readUInt32LE(at) === marks.entry) {
    const nameLength = bytes.readUInt16LE(at + 28);
    entries.push({
      name: bytes.toString("utf8", at + lengths.entry, at + lengths.entry + nameLength),
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.readUInt32LE(at + 20),
      size: bytes.readUInt32LE(at + 24),
      offset: bytes.readUInt32LE(at + 42),
    });
    at += lengths.entry + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return entries;
};

const packedBytes = (bytes: Buffer, { name, offset, packed }: Entry): Buffer => {
  if (bytes.readUInt32LE(offset) !== marks.file) throw new Error(`The archive has no ${name} where it says`);
  const start = offset + lengths.file + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
  return bytes.subarray(start, start + packed);
};

const tooLarge = (cause?: unknown) =>
  new AppError("too_large", "The document is too large when unpacked", { cause });

const inflate = (packed: Buffer, most: number): Buffer => {
  try {
    return inflateRawSync(packed, { maxOutputLength: most });
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE" ? tooLarge(error) : error;
  }
};

/** Opens a ZIP archive to unpack at most `limit` bytes of it; one without a directory has no files. */
export const openArchive = (bytes: Buffer, limit: number): Archive => {
  const list = entriesOf(bytes);
  const entries = new Map(list.map((entry) => [entry.name, entry]));
  let left = limit;
  return {
    has: (name) => entries.has(name),
    read: (name) => {
      const entry = entries.get(name);
      if (entry === undefined) throw new Error(`The archive has no ${name}`);
      const packed = packedBytes(bytes, entry);
      if (entry.method !== methods.stored && entry.method !== methods.deflated)
        throw new Error(`The archive packs ${name} in an unknown way`);
      // One byte more than is left, for none at all would mean no limit.
      const unpacked = entry.method === methods.stored ? packed : inflate(packed, left + 1);
      left -= unpacked.length;
      if (left < 0) throw tooLarge();
      return unpacked;
    },
    claimed: list.reduce((sum, { size }) => sum + size, 0),
  };
};
