/** Pictures whose looks differ in at most so many of 256 bits look the same. */
export const sameLook = 24;

const kept = 16;
const bandBits = 16;

/** What a picture looks like, whatever its size and format: `bits` to compare, `bands` to find what may be alike. */
export interface Look {
  /** 256 characters, each 0 or 1. */
  bits: string;
  bands: number[];
}

const wavesOf = (edge: number): number[][] =>
  Array.from({ length: kept }, (_, frequency) =>
    Array.from({ length: edge }, (_, at) => Math.cos((Math.PI * frequency * (2 * at + 1)) / (2 * edge))),
  );

const along = (line: ArrayLike<number>, wave: number[]): number =>
  wave.reduce((sum, factor, at) => sum + factor * (line[at] ?? 0), 0);

/** The low frequencies of the two-dimensional cosine transform, row by row. */
const lowFrequencies = (pixels: Uint8Array, edge: number): number[] => {
  const waves = wavesOf(edge);
  const rows = Array.from({ length: edge }, (_, y) => {
    const row = pixels.subarray(y * edge, (y + 1) * edge);
    return waves.map((wave) => along(row, wave));
  });
  return waves.flatMap((_, x) => {
    const column = rows.map((row) => row[x] ?? 0);
    return waves.map((wave) => along(column, wave));
  });
};

const bandsOf = (bits: string): number[] =>
  Array.from({ length: bits.length / bandBits }, (_, band) => {
    const own = bits.slice(band * bandBits, (band + 1) * bandBits);
    return band * 2 ** bandBits + Number.parseInt(own, 2);
  });

/**
 * The perceptual hash of a square of grey pixels: which low frequencies of its cosine transform are above their
 * median (Zauner, "Implementation and Benchmarking of Perceptual Image Hash Functions", 2010, with 256 bits for 64).
 */
export const lookOf = (pixels: Uint8Array): Look => {
  const frequencies = lowFrequencies(pixels, Math.sqrt(pixels.length));
  // The first is the brightness of the whole and says nothing about the picture.
  const rest = frequencies.slice(1).toSorted((a, b) => a - b);
  const median = rest[Math.floor(rest.length / 2)] ?? 0;
  const bits = frequencies.map((value, at) => (at > 0 && value > median ? "1" : "0")).join("");
  return { bits, bands: bandsOf(bits) };
};
