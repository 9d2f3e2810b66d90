/** Red, green and blue, each from 0 to 255. */
export type Rgb = readonly [number, number, number];

const black: Rgb = [0, 0, 0];
const white: Rgb = [255, 255, 255];

/** The colour written as `#rgb` or `#rrggbb`; null for anything else. */
export const parseColour = (text: string): Rgb | null => {
  const short = /^#(?<r>[\da-f])(?<g>[\da-f])(?<b>[\da-f])$/iu.exec(text.trim())?.groups;
  const hex =
    short === undefined ? text.trim() : `#${short.r}${short.r}${short.g}${short.g}${short.b}${short.b}`;
  if (!/^#[\da-f]{6}$/iu.test(hex)) return null;
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
};

export const writeColour = (colour: Rgb): string =>
  `#${colour.map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`;

/** One colour with a share of another in it, from 0 to 1. */
export const mixed = (colour: Rgb, other: Rgb, share: number): Rgb => {
  const part = (index: 0 | 1 | 2) => colour[index] * (1 - share) + other[index] * share;
  return [part(0), part(1), part(2)];
};

// As WCAG 2 defines it.
const luminance = (colour: Rgb): number => {
  const linear = (index: 0 | 1 | 2) => {
    const part = colour[index] / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(0) + 0.7152 * linear(1) + 0.0722 * linear(2);
};

/** How well two colours are told apart, from 1 to 21. */
export const contrast = (one: Rgb, other: Rgb): number => {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
};

// A little more than the 4.5 that is asked for, because tints lie over more than one ground.
const least = 4.7;
const steps = 25;

/** The colour, made darker or lighter by as little as it takes to be read on every ground, which may be tinted with it. */
export const readable = (colour: Rgb, groundsOf: (colour: Rgb) => readonly Rgb[]): Rgb => {
  const worst = (one: Rgb) => Math.min(...groundsOf(one).map((ground) => contrast(one, ground)));
  const pole = worst(black) > worst(white) ? black : white;
  for (let step = 0; step < steps; step += 1) {
    const tried = mixed(colour, pole, step / steps);
    if (worst(tried) >= least) return tried;
  }
  return pole;
};
