/** A box of the container that HEIC and AVIF share: its content lies from `start` to `end`. */
interface Box {
  type: string;
  /** Where its own head begins. */
  at: number;
  start: number;
  end: number;
}

/** A stretch of the file that an item lies in. */
interface Extent {
  start: number;
  end: number;
}

const textAt = (bytes: Buffer, start: number, length: number): string =>
  bytes.toString("latin1", start, start + length);

// Pictures have a few dozen of either; more are meant to cost time.
const mostBoxes = 10_000;
const mostExtents = 100;

const boxesIn = (bytes: Buffer, from: number, to: number): Box[] => {
  const boxes: Box[] = [];
  for (let at = from; at + 8 <= to;) {
    const short = bytes.readUInt32BE(at);
    const head = short === 1 ? 16 : 8;
    if (at + head > to) break;
    const size = short === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : short === 0 ? to - at : short;
    if (size < head || at + size > to) break;
    if (boxes.length === mostBoxes) throw new RangeError("too many boxes");
    boxes.push({ type: textAt(bytes, at + 4, 4), at, start: at + head, end: at + size });
    at += size;
  }
  return boxes;
};

/** Reads numbers of given widths one after another; throws `RangeError` beyond the end. */
const readerOf = (bytes: Buffer, box: Box) => {
  let at = box.start;
  const read = (width: number): number => {
    if (at + width > box.end) throw new RangeError("beyond the box");
    const value =
      width === 0 ? 0 : width === 8 ? Number(bytes.readBigUInt64BE(at)) : bytes.readUIntBE(at, width);
    at += width;
    return value;
  };
  return { read, at: () => at };
};

/** The items that hold Exif or XMP, by id, of what an item information box lists. */
const metadataItems = (bytes: Buffer, list: Box): Set<number> => {
  const { read, at } = readerOf(bytes, list);
  read(read(1) === 0 ? 5 : 3 + 4);
  const items = new Set<number>();
  for (const entry of boxesIn(bytes, at(), list.end).filter(({ type }) => type === "infe")) {
    const fields = readerOf(bytes, entry);
    const version = fields.read(1);
    fields.read(3);
    const id = fields.read(version === 3 ? 4 : 2);
    fields.read(2);
    const type = textAt(bytes, fields.at(), 4);
    // Whatever is not a part of the picture by its type: XMP is a 'mime' item, and 'uri ' may hold anything.
    if (type === "Exif" || type === "mime" || type === "uri ") items.add(id);
  }
  return items;
};

/** Where the items lie, of what an item location box says; `data` is where the box lies that holds some of them itself. */
const extentsOf = (bytes: Buffer, list: Box, items: Set<number>, data: Box | undefined): Extent[] => {
  const { read } = readerOf(bytes, list);
  const version = read(1);
  read(3);
  const [first, second] = [read(1), read(1)];
  const [offsetWidth, lengthWidth] = [first >> 4, first & 15];
  const [baseWidth, indexWidth] = [second >> 4, version === 0 ? 0 : second & 15];
  const extents: Extent[] = [];
  for (let count = read(version === 2 ? 4 : 2); count > 0; count -= 1) {
    const id = read(version === 2 ? 4 : 2);
    const isInside = version > 0 && (read(2) & 15) === 1;
    read(2);
    const origin = read(baseWidth) + (isInside ? (data?.start ?? bytes.length) : 0);
    const times = read(2);
    // What takes no room can be told any number of times, and says nothing.
    for (let left = indexWidth + offsetWidth + lengthWidth === 0 ? 0 : times; left > 0; left -= 1) {
      read(indexWidth);
      const start = origin + read(offsetWidth);
      const length = read(lengthWidth);
      if (items.has(id)) extents.push({ start, end: start + length });
      if (extents.length > mostExtents) throw new RangeError("too many extents");
    }
  }
  return extents;
};

// An Exif item begins with where its content does; after that comes the emptiest list of facts there can be.
const emptyExif = Buffer.from("\0\0\0\0MM\0*\0\0\0\b\0\0\0\0\0\0", "latin1");

const emptied = (length: number): Buffer => {
  const content = Buffer.alloc(length);
  if (length >= emptyExif.length) emptyExif.copy(content);
  return content;
};

// Of films beside the picture and of whatever programs add: a box of this type is read over.
const free = "free";

const blankBoxes = (bytes: Buffer, boxes: Box[], isInFilm: boolean): boolean => {
  let changed = false;
  for (const { type, at, start, end } of boxes) {
    if (type === "uuid" || type === "udta" || (isInFilm && type === "meta")) {
      bytes.write(free, at + 4, "latin1");
      bytes.fill(0, start, end);
      changed = true;
    } else if (type === "moov" || type === "trak")
      changed = blankBoxes(bytes, boxesIn(bytes, start, end), true) || changed;
  }
  return changed;
};

const metadataExtents = (bytes: Buffer, meta: Box): Extent[] => {
  const inside = boxesIn(bytes, meta.start + 4, meta.end);
  const find = (wanted: string) => inside.find(({ type }) => type === wanted);
  const [items, places] = [find("iinf"), find("iloc")];
  if (items === undefined || places === undefined) return [];
  return extentsOf(bytes, places, metadataItems(bytes, items), find("idat"));
};

/**
 * Empties what a HEIC says of who made it when, where and with what, in place: nothing else moves or changes, and how it is
 * turned stands elsewhere. Answers whether anything was there; throws `RangeError` for lists that lead nowhere.
 */
export const emptyHeifMetadata = (bytes: Buffer): boolean => {
  const boxes = boxesIn(bytes, 0, bytes.length);
  let changed = blankBoxes(bytes, boxes, false);
  const meta = boxes.find(({ type }) => type === "meta");
  if (meta === undefined) return changed;
  for (const { start, end } of metadataExtents(bytes, meta)) {
    const present = bytes.subarray(start, end);
    const content = emptied(present.length);
    if (present.equals(content)) continue;
    content.copy(present);
    changed = true;
  }
  return changed;
};
