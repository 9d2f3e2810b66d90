import { readFile, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import type { Sharp, SharpOptions } from "sharp";
import { emptyHeifMetadata } from "./heif-metadata.ts";
import { OddPicture, withoutMetadata, type CutFormat } from "./picture-metadata.ts";

/** A picture cannot be used, and why: it is broken, or holds more pixels than are decoded. */
export class PictureError extends Error {
  readonly reason: "broken" | "too many pixels";

  constructor(reason: "broken" | "too many pixels", cause?: unknown) {
    super(`The picture is unusable: ${reason}`, { cause });
    this.name = "PictureError";
    this.reason = reason;
  }
}

/** The edge of the small picture that `look` gives. */
export const lookEdge = 64;

// Formats that are decoded row by row can be large; of the others the whole picture is in memory at once.
const mostPixels = { byRow: 100_000_000, atOnce: 25_000_000 };

const reading: SharpOptions = { failOn: "truncated", limitInputPixels: mostPixels.byRow };

/** Runs so many actions at once; the others wait their turn. */
const atMost = (limit: number) => {
  let free = limit;
  const waiting: (() => void)[] = [];
  return async <T>(action: () => Promise<T>): Promise<T> => {
    if (free === 0) await new Promise<void>((resolve) => void waiting.push(resolve));
    else free -= 1;
    try {
      return await action();
    } finally {
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    }
  };
};

// One processor stays free for everything else; a picture of 25 million pixels takes 100 MB while it is decoded.
const inTurn = atMost(Math.max(1, Math.min(2, availableParallelism() - 1)));

// Loaded with the first picture, for it takes memory and most starts see none.
let loaded: Promise<(path: string) => Sharp> | undefined;
const loadSharp = async () => {
  const { default: sharp } = await import("sharp");
  sharp.cache(false);
  sharp.concurrency(1);
  return (path: string) => sharp(path, reading).timeout({ seconds: 30 });
};

const decode = <T>(path: string, use: (picture: Sharp) => Promise<T>): Promise<T> =>
  inTurn(async () => {
    const open = await (loaded ??= loadSharp());
    try {
      const { width, height, format, isProgressive } = await open(path).metadata();
      const atOnce = isProgressive || format === "webp" || format === "gif";
      if (width * height > (atOnce ? mostPixels.atOnce : mostPixels.byRow))
        throw new PictureError("too many pixels");
      return await use(open(path));
    } catch (error) {
      if (error instanceof PictureError) throw error;
      const tooMany = error instanceof Error && error.message.includes("pixel limit");
      throw new PictureError(tooMany ? "too many pixels" : "broken", error);
    }
  });

/** Reads a picture to its end and gives it as 64 x 64 grey pixels; throws `PictureError`. */
export const look = (path: string): Promise<Uint8Array> =>
  decode(path, (picture) =>
    picture
      .flatten({ background: "#ffffff" })
      .greyscale()
      .resize(lookEdge, lookEdge, { fit: "fill" })
      .toColourspace("b-w")
      .raw()
      .toBuffer(),
  );

/** Writes a picture as WebP, upright and no larger than `longestEdge` pixels; throws `PictureError`. */
export const scale = async (from: string, to: string, longestEdge: number): Promise<void> => {
  await decode(from, (picture) =>
    picture
      .autoOrient()
      .resize(longestEdge, longestEdge, { fit: "inside", withoutEnlargement: true })
      .webp({ quality: 80 })
      .toFile(to),
  );
};

/** Takes out of a picture what it says beyond what it shows, without decoding it; throws `PictureError`. */
export const dropMetadata = (path: string, type: CutFormat | "image/heic"): Promise<void> =>
  inTurn(async () => {
    const bytes = await readFile(path);
    try {
      if (type === "image/heic") {
        if (emptyHeifMetadata(bytes)) await writeFile(path, bytes);
        return;
      }
      const open = await (loaded ??= loadSharp());
      const { orientation } = await open(path).metadata();
      const rest = withoutMetadata(bytes, type, orientation);
      if (rest !== null) await writeFile(path, rest);
    } catch (error) {
      if (error instanceof OddPicture || error instanceof RangeError) throw new PictureError("broken", error);
      throw error;
    }
  });
