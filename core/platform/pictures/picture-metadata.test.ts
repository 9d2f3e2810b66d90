import sharp, { type Metadata } from "sharp";
import { expect, test } from "vitest";
import { makePicture } from "#test/make-picture.ts";
import { emptyHeifMetadata } from "./heif-metadata.ts";
import { OddPicture, withoutMetadata, type CutFormat } from "./picture-metadata.ts";

const place = "Null Island Pier 7";
const exif = {
  IFD0: { Artist: place },
  IFD3: { GPSLatitudeRef: "N", GPSLatitude: "51/1 30/1 0/1" },
};
const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/" dc:source="${place}"/></rdf:RDF></x:xmpmeta>`;
const formats = ["jpeg", "png", "webp"] as const;

const taken = async (format: "jpeg" | "png" | "webp" | "avif", orientation = 6): Promise<Buffer> =>
  sharp(await makePicture({ width: 120, height: 80 }))
    .withExif(exif)
    .withMetadata({ orientation })
    .withXmp(xmp)
    .toFormat(format)
    .toBuffer();
const typeOf = (format: string) => `image/${format}` as CutFormat;
const pixels = (picture: Buffer) => sharp(picture).raw().toBuffer();
const factsOf = (picture: Buffer): Promise<Metadata> => sharp(picture).metadata();
const tells = (picture: Buffer) => picture.includes(place) || picture.includes("GPS");

test.each(formats)(
  "a %s keeps its pixels and how it is turned, and loses who, when and where",
  async (format) => {
    const picture = await taken(format);
    expect([tells(picture), (await factsOf(picture)).orientation]).toEqual([true, 6]);
    const cut = withoutMetadata(picture, typeOf(format), 6);
    expect(cut).not.toBeNull();
    if (cut === null) return;
    expect(tells(cut)).toBe(false);
    const facts = await factsOf(cut);
    expect([facts.orientation, facts.xmp, facts.exif?.length]).toEqual([6, undefined, expect.any(Number)]);
    expect(facts.exif?.length).toBeLessThan(40);
    expect(await pixels(cut)).toEqual(await pixels(picture));
    expect(await sharp(cut).autoOrient().raw().toBuffer()).toEqual(
      await sharp(picture).autoOrient().raw().toBuffer(),
    );
    expect(withoutMetadata(cut, typeOf(format), 6) ?? cut).toEqual(cut);
  },
);

test.each(formats)("a %s that stands upright keeps no Exif at all", async (format) => {
  const cut = withoutMetadata(await taken(format, 1), typeOf(format), 1);
  const facts = await factsOf(cut ?? Buffer.alloc(0));
  expect([facts.exif, facts.xmp, facts.orientation]).toEqual([undefined, undefined, undefined]);
});

test.each(["jpeg", "png", "webp", "gif"] as const)("a %s without metadata stays as it is", async (format) => {
  expect(withoutMetadata(await makePicture({ format }), typeOf(format))).toBeNull();
});

test("a progressive JPEG of many scans, with a colour profile, keeps both", async () => {
  const picture = await sharp(await makePicture())
    .withIccProfile("p3")
    .withExif(exif)
    .jpeg({ progressive: true })
    .toBuffer();
  const cut = withoutMetadata(picture, "image/jpeg") ?? Buffer.alloc(0);
  const facts = await factsOf(cut);
  expect([facts.isProgressive, facts.icc?.length, tells(cut)]).toEqual([true, expect.any(Number), false]);
  expect(await pixels(cut)).toEqual(await pixels(picture));
});

const chunkOf = (type: string, text: string): Buffer => {
  const chunk = Buffer.alloc(12 + text.length);
  chunk.writeUInt32BE(text.length);
  chunk.write(type + text, 4, "latin1");
  return chunk;
};

test.each(["tEXt", "zTXt", "iTXt", "tIME", "eXIf", "caBX"])("a PNG loses its %s", async (type) => {
  const picture = await makePicture();
  const told = Buffer.concat([picture.subarray(0, 33), chunkOf(type, place), picture.subarray(33)]);
  expect(withoutMetadata(told, "image/png")).toEqual(picture);
});

test("a GIF keeps its frames and how often they play, and loses comments and XMP", async () => {
  const frames = await Promise.all([1, 2, 3].map((seed) => makePicture({ seed, width: 40, height: 30 })));
  const picture = await sharp(frames, { join: { animated: true } })
    .gif({ loop: 3, delay: [50, 60, 70] })
    .toBuffer();
  expect(withoutMetadata(picture, "image/gif")).toBeNull();
  const blocks = [
    Buffer.from(`!\xfe${String.fromCodePoint(place.length)}${place}\0`, "latin1"),
    Buffer.from(`!\xff\x0bXMP DataXMP${String.fromCodePoint(place.length)}${place}\0`, "latin1"),
  ];
  const told = Buffer.concat([picture.subarray(0, -1), ...blocks, picture.subarray(-1)]);
  expect(withoutMetadata(told, "image/gif")).toEqual(picture);
});

test.each(["jpeg", "png", "webp", "gif"] as const)(
  "a %s loses what hangs on behind its end, as films of phones do",
  async (format) => {
    const picture = await makePicture({ format });
    const told = Buffer.concat([picture, Buffer.from(`ftypmp42${place}`)]);
    expect(withoutMetadata(told, typeOf(format))).toEqual(picture);
  },
);

test.each(["jpeg", "png", "webp", "gif"] as const)(
  "a %s whose parts lead out of it is odd",
  async (format) => {
    const picture = await makePicture({ format });
    const at = { jpeg: 4, png: 33, webp: 4, gif: picture.length - 1 }[format];
    const odd = Buffer.from(picture);
    odd[at] = 0xfe;
    expect(() => withoutMetadata(odd, typeOf(format))).toThrow(OddPicture);
  },
);

test("the container of HEIC keeps its size and its pixels, and its Exif and XMP are emptied in place", async () => {
  const picture = await taken("avif");
  expect((await factsOf(picture)).exif?.includes(place)).toBe(true);
  const cut = Buffer.from(picture);
  expect(emptyHeifMetadata(cut)).toBe(true);
  expect([cut.length, tells(cut)]).toEqual([picture.length, false]);
  expect(await pixels(cut)).toEqual(await pixels(picture));
  expect(emptyHeifMetadata(cut)).toBe(false);
  const plain = await sharp(await makePicture())
    .avif()
    .toBuffer();
  expect([emptyHeifMetadata(plain), emptyHeifMetadata(Buffer.alloc(40, 7))]).toEqual([false, false]);
});

const box = (type: string, content: Buffer): Buffer => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + content.length);
  head.write(type, 4, "latin1");
  return Buffer.concat([head, content]);
};

test("what a HEIC carries beside its picture, such as a film's place, is emptied as well", async () => {
  const plain = await sharp(await makePicture())
    .avif()
    .toBuffer();
  const note = Buffer.from(place);
  const film = box("moov", Buffer.concat([box("udta", note), box("trak", box("meta", note))]));
  const told = Buffer.concat([plain, box("uuid", note), film]);
  expect(emptyHeifMetadata(told)).toBe(true);
  expect([told.includes(place), told.subarray(0, plain.length).equals(plain)]).toEqual([false, true]);
});

test("a HEIC whose lists lead nowhere is not read for ever", async () => {
  const odd = Buffer.from(await taken("avif"));
  const list = odd.indexOf("iloc");
  odd.writeUInt32BE(0x02_00_00_00, list + 4);
  expect(() => emptyHeifMetadata(odd)).toThrow(RangeError);
});
