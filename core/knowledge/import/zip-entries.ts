interface ZipEntry {
  name: string;
  /** Bytes when unpacked, as the archive says. */
  size: number;
}

const endMark = 0x0605_4b50;
const entryMark = 0x0201_4b50;
const endLength = 22;
const entryLength = 46;
const longestComment = 0xffff;

const endOf = (bytes: Buffer): number => {
  const first = Math.max(0, bytes.length - endLength - longestComment);
  for (let at = bytes.length - endLength; at >= first; at -= 1) {
    if (bytes.readUInt32LE(at) === endMark) return at;
  }
  return -1;
};

/** What a ZIP archive lists in its directory; empty when it has none. */
export const zipEntries = (bytes: Buffer): ZipEntry[] => {
  const end = endOf(bytes);
  const entries: ZipEntry[] = [];
  if (end === -1) return entries;
  let at = bytes.readUInt32LE(end + 16);
  while (at + entryLength <= end && bytes.readUInt32LE(at) === entryMark) {
    const nameLength = bytes.readUInt16LE(at + 28);
    const name = bytes.toString("utf8", at + entryLength, at + entryLength + nameLength);
    entries.push({ name, size: bytes.readUInt32LE(at + 24) });
    at += entryLength + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return entries;
};
