import { expect, test } from "vitest";
import { lookOf, sameLook } from "./picture-hash.ts";

const edge = 64;
const pixels = (grey: (x: number, y: number) => number): Uint8Array =>
  Uint8Array.from({ length: edge * edge }, (_, at) => grey(at % edge, Math.floor(at / edge)));

const blocks = (seed: number) => (x: number, y: number) =>
  ((Math.imul(Math.floor(x / 8) * 31 + Math.floor(y / 8) * 17 + seed, 2_654_435_761) >>> 24) & 0xff) % 230;
const distance = (a: Uint8Array, b: Uint8Array) => {
  const [first, second] = [lookOf(a).bits, lookOf(b).bits];
  return first.split("").filter((bit, at) => bit !== second[at]).length;
};

test("a picture that is a little noisier or brighter looks the same", () => {
  const picture = pixels(blocks(1));
  const noisy = pixels((x, y) => blocks(1)(x, y) + ((x * 7 + y * 13) % 5));
  const brighter = pixels((x, y) => blocks(1)(x, y) + 20);
  expect(distance(picture, noisy)).toBeLessThanOrEqual(sameLook);
  expect(distance(picture, brighter)).toBeLessThanOrEqual(sameLook);
});

test("another picture looks different", () => {
  expect(distance(pixels(blocks(1)), pixels(blocks(2)))).toBeGreaterThan(2 * sameLook);
});

test("a look has 256 bits in 16 bands, each in a range of its own", () => {
  const { bits, bands } = lookOf(pixels(blocks(3)));
  expect(bits).toMatch(/^[01]{256}$/u);
  expect(bands.map((band) => Math.floor(band / 65_536))).toEqual(Array.from({ length: 16 }, (_, at) => at));
});

test("an empty picture has a look too", () => {
  expect(lookOf(pixels(() => 255)).bits).toMatch(/^[01]{256}$/u);
});
