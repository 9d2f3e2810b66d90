import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import type { Plugin } from "vite";

const compressible = /\.(?:js|css|svg|html)$/u;
const thresholdBytes = 1024;
const encodings = { br: promisify(brotliCompress), gz: promisify(gzip) };

/** Puts compressed copies beside what is built, which the server sends as they are rather than compress for each visitor. */
export const compressed = (): Plugin => ({
  name: "compressed",
  writeBundle: async ({ dir = "" }, bundle) => {
    const copies = Object.values(bundle).flatMap((file) => {
      const content = Buffer.from(file.type === "chunk" ? file.code : file.source);
      if (!compressible.test(file.fileName) || content.length < thresholdBytes) return [];
      return Object.entries(encodings).map(async ([ending, compress]) =>
        writeFile(join(dir, `${file.fileName}.${ending}`), await compress(content)),
      );
    });
    await Promise.all(copies);
  },
});
