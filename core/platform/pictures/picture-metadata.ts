import { crc32 } from "node:zlib";

/** A picture's bytes do not hang together as its format says. */
export class OddPicture extends Error {}

/** From where to where of a file. */
type Range = [start: number, end: number];

interface Read {
  /** What is kept, in order. */
  kept: Range[];
  /** Before which byte a part is put that says how the picture is turned. */
  turnAt: number;
}

/** Keeps one more stretch; neighbours are one, for there may be very many. */
const keep = (kept: Range[], start: number, end: number): void => {
  const last = kept.at(-1);
  if (last?.[1] === start) last[1] = end;
  else kept.push([start, end]);
};

const textAt = (bytes: Buffer, start: number, length: number): string =>
  bytes.toString("latin1", start, start + length);

/** The smallest Exif there is: how the picture is turned, and nothing else. */
const turnedExif = (orientation: number): Buffer => {
  const exif = Buffer.from("MM\0*\0\0\0\b\0\x01\x01\x12\0\x03\0\0\0\x01\0\0\0\0\0\0\0\0", "latin1");
  exif.writeUInt16BE(orientation, 18);
  return exif;
};

const jpeg = {
  app0: 0xe0,
  app1: 0xe1,
  app14: 0xee,
  app15: 0xef,
  comment: 0xfe,
  startOfScan: 0xda,
  end: 0xd9,
};

/** Whether a segment of a JPEG is needed to show it: of what programs add, only how its colours are meant. */
const isShown = (bytes: Buffer, marker: number, at: number): boolean => {
  if (marker === jpeg.comment) return false;
  if (marker === jpeg.app0) return textAt(bytes, at + 4, 4) === "JFIF";
  if (marker === 0xe2) return textAt(bytes, at + 4, 11) === "ICC_PROFILE";
  return marker < jpeg.app1 || marker > jpeg.app15 || marker === jpeg.app14;
};

// Where what was scanned ends: at a marker that neither stands for the byte 255 nor begins the next stretch.
const endOfScan = (bytes: Buffer, from: number): number => {
  for (let at = from; at < bytes.length - 1; at += 1) {
    const next = bytes[at + 1] ?? 0;
    if (bytes[at] === 0xff && next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
  return bytes.length;
};

const readJpeg = (bytes: Buffer): Read => {
  const kept: Range[] = [[0, 2]];
  let turnAt = 2;
  let at = 2;
  while (at < bytes.length - 1) {
    const marker = bytes[at + 1] ?? 0;
    // Fill bytes, and whatever stands between segments, are read over by every decoder.
    if (bytes[at] !== 0xff || marker === 0xff || marker === 0) at += 1;
    else if (marker === jpeg.end) {
      keep(kept, at, at + 2);
      break;
    } else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) at += 2;
    else {
      if (at + 4 > bytes.length) throw new OddPicture();
      let end = at + 2 + bytes.readUInt16BE(at + 2);
      if (end > bytes.length) throw new OddPicture();
      if (marker === jpeg.startOfScan) end = endOfScan(bytes, end);
      if (isShown(bytes, marker, at)) keep(kept, at, end);
      // JFIF asks to be the first.
      if (marker === jpeg.app0 && turnAt === 2) turnAt = end;
      at = end;
    }
  }
  return { kept, turnAt };
};

const jpegTurn = (orientation: number): Buffer => {
  const content = Buffer.concat([Buffer.from("Exif\0\0", "latin1"), turnedExif(orientation)]);
  const head = Buffer.from([0xff, jpeg.app1, 0, content.length + 2]);
  return Buffer.concat([head, content]);
};

const shownInPng =
  /^(?:[A-Z]|(?:tRNS|cHRM|gAMA|iCCP|sBIT|sRGB|cICP|mDCV|cLLI|bKGD|hIST|pHYs|sPLT|acTL|fcTL|fdAT|iDOT)$)/u;

const readPng = (bytes: Buffer): Read => {
  const kept: Range[] = [[0, 8]];
  let turnAt = 8;
  for (let at = 8; at + 12 <= bytes.length;) {
    const end = at + 12 + bytes.readUInt32BE(at);
    if (end > bytes.length) throw new OddPicture();
    const type = textAt(bytes, at + 4, 4);
    if (shownInPng.test(type)) keep(kept, at, end);
    if (type === "IHDR") turnAt = end;
    if (type === "IEND") return { kept, turnAt };
    at = end;
  }
  throw new OddPicture();
};

const pngTurn = (orientation: number): Buffer => {
  const content = Buffer.concat([Buffer.from("eXIf", "latin1"), turnedExif(orientation)]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length - 4);
  sum.writeUInt32BE(crc32(content));
  return Buffer.concat([length, content, sum]);
};

const shownInWebp = new Set(["VP8 ", "VP8L", "VP8X", "ALPH", "ANIM", "ANMF", "ICCP"]);

const readWebp = (bytes: Buffer): Read => {
  const whole = 8 + bytes.readUInt32LE(4);
  if (whole > bytes.length) throw new OddPicture();
  const kept: Range[] = [[0, 12]];
  for (let at = 12; at + 8 <= whole;) {
    const size = bytes.readUInt32LE(at + 4);
    const end = at + 8 + size + (size % 2);
    if (at + 8 + size > whole) throw new OddPicture();
    if (shownInWebp.has(textAt(bytes, at, 4))) keep(kept, at, Math.min(end, whole));
    at = end;
  }
  return { kept, turnAt: whole };
};

const webpTurn = (orientation: number): Buffer => {
  const exif = turnedExif(orientation);
  const head = Buffer.from("EXIF\0\0\0\0", "latin1");
  head.writeUInt32LE(exif.length, 4);
  return Buffer.concat([head, exif]);
};

const flags = { exif: 0x08, xmp: 0x04 };

// The head of a WebP says how long it is and what else is in it.
const mendWebp = (webp: Buffer, isTurned: boolean): Buffer => {
  webp.writeUInt32LE(webp.length - 8, 4);
  if (textAt(webp, 12, 4) !== "VP8X") return webp;
  const others = (webp[20] ?? 0) & ~(flags.exif | flags.xmp);
  webp[20] = others | (isTurned ? flags.exif : 0);
  return webp;
};

const gifExtensions = new Set(["NETSCAPE2.0", "ANIMEXTS1.0", "ICCRGBG1012"]);

const readGif = (bytes: Buffer): Read => {
  const colours = (packed = 0) => ((packed & 0x80) === 0 ? 0 : 3 * 2 ** ((packed & 7) + 1));
  let at = 13 + colours(bytes[10]);
  const kept: Range[] = [[0, at]];
  const endOfBlocks = (from: number): number => {
    let end = from;
    while ((bytes[end] ?? 0) !== 0) end += 1 + (bytes[end] ?? 0);
    return end + 1;
  };
  while (at < bytes.length) {
    const [kind, label] = [bytes[at], bytes[at + 1]];
    if (kind === 0x3b) {
      keep(kept, at, at + 1);
      return { kept, turnAt: bytes.length };
    }
    if (kind !== 0x2c && kind !== 0x21) throw new OddPicture();
    const end = kind === 0x2c ? endOfBlocks(at + 11 + colours(bytes[at + 9])) : endOfBlocks(at + 2);
    if (end > bytes.length) throw new OddPicture();
    const isShown =
      kind === 0x2c || label === 0xf9 || (label === 0xff && gifExtensions.has(textAt(bytes, at + 3, 11)));
    if (isShown) keep(kept, at, end);
    at = end;
  }
  throw new OddPicture();
};

const formats = {
  "image/jpeg": { read: readJpeg, turn: jpegTurn, mend: (bytes: Buffer) => bytes },
  "image/png": { read: readPng, turn: pngTurn, mend: (bytes: Buffer) => bytes },
  "image/webp": { read: readWebp, turn: webpTurn, mend: mendWebp },
  "image/gif": { read: readGif, turn: () => Buffer.alloc(0), mend: (bytes: Buffer) => bytes },
};

export type CutFormat = keyof typeof formats;

/**
 * A picture without what tells of who made it when, where and with what; what it shows stays bit for bit, and how it is
 * turned (Exif's `orientation`, 1 to 8). Null when there is nothing to take out. Throws `OddPicture`.
 */
export const withoutMetadata = (bytes: Buffer, type: CutFormat, orientation = 1): Buffer | null => {
  const { read, turn, mend } = formats[type];
  const { kept, turnAt } = read(bytes);
  const length = kept.reduce((sum, [start, end]) => sum + end - start, 0);
  if (length === bytes.length) return null;
  const isTurned = orientation > 1 && orientation <= 8;
  const before = kept.filter(([start]) => start < turnAt);
  const after = kept.filter(([, end]) => end > turnAt);
  const parts = [
    ...before.map(([start, end]) => bytes.subarray(start, Math.min(end, turnAt))),
    ...(isTurned ? [turn(orientation)] : []),
    ...after.map(([start, end]) => bytes.subarray(Math.max(start, turnAt), end)),
  ];
  return mend(Buffer.concat(parts), isTurned);
};
