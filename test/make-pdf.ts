import { deflateSync } from "node:zlib";

interface Line {
  text: string;
  /** Points from the left and from the bottom of the page. */
  x: number;
  y: number;
  size?: number;
}

const escaped = (text: string): string => text.replaceAll(/[\\()]/gu, "\\$&");

/** A PDF of these objects, the first of which is its catalogue; what else its trailer says. */
export const pdfOf = (objects: (string | Buffer)[], trailer = ""): Buffer => {
  const parts: Buffer[] = [Buffer.from("%PDF-1.4\n")];
  const offsets: number[] = [];
  let at = 9;
  for (const [index, body] of objects.entries()) {
    offsets.push(at);
    const part = Buffer.concat([
      Buffer.from(`${index + 1} 0 obj\n`),
      Buffer.from(body),
      Buffer.from("\nendobj\n"),
    ]);
    parts.push(part);
    at += part.length;
  }
  const rows = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const size = objects.length + 1;
  parts.push(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${at}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
};

/** A stream of a PDF, packed. */
export const packedStream = (content: Buffer): Buffer => {
  const packed = deflateSync(content, { level: 9 });
  return Buffer.concat([
    Buffer.from(`<< /Length ${packed.length} /Filter /FlateDecode >>\nstream\n`),
    packed,
    Buffer.from("\nendstream"),
  ]);
};

/** A PDF with the given lines on its pages; a page without any is a picture or blank. */
export const makePdf = (pages: Line[][]): Buffer => {
  const first = 4;
  const kids = pages.map((_, at) => `${first + 2 * at} 0 R`).join(" ");
  return pdfOf([
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ...pages.flatMap((lines, at) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F 3 0 R >> >> /Contents ${first + 2 * at + 1} 0 R >>`,
      packedStream(
        Buffer.from(
          lines
            .map(({ text, x, y, size = 11 }) => `BT /F ${size} Tf ${x} ${y} Td (${escaped(text)}) Tj ET`)
            .join("\n"),
        ),
      ),
    ]),
  ]);
};
