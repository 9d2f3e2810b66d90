import sharp from "sharp";

interface Picture {
  /** Pictures of different seeds look different. */
  seed?: number;
  width?: number;
  height?: number;
  format?: "png" | "jpeg" | "webp" | "gif";
}

const shapes = (seed: number, width: number, height: number): string => {
  let state = seed * 2_654_435_761 + 1;
  const next = (limit: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
  const boxes = Array.from({ length: 24 }, () => {
    const fill = `rgb(${next(256)},${next(256)},${next(256)})`;
    return `<rect x="${next(width)}" y="${next(height)}" width="${next(width / 2)}" height="${next(height / 3)}" fill="${fill}"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#fff"/>${boxes.join("")}</svg>`;
};

/** A picture as somebody would send it. */
export const makePicture = ({
  seed = 1,
  width = 320,
  height = 480,
  format = "png",
}: Picture = {}): Promise<Buffer> =>
  sharp(Buffer.from(shapes(seed, width, height)))
    .toFormat(format)
    .toBuffer();

/** The beginning of a HEIC file, by which it is known, and something after it; phones write different brands. */
export const makeHeic = (brand = "heic"): Buffer => {
  const start = Buffer.from(`\0\0\0\u0018ftyp${brand}\0\0\0\0mif1${brand}`, "latin1");
  return Buffer.concat([start, Buffer.alloc(2000, 7)]);
};
