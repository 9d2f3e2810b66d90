import { makeZip } from "./make-docx.ts";
import { packedStream, pdfOf } from "./make-pdf.ts";

type Files = Record<string, string | Buffer>;

const namespaces = {
  word: "http://schemas.openxmlformats.org/wordprocessingml/2006/main",
  sheet: "http://schemas.openxmlformats.org/spreadsheetml/2006/main",
  types: "http://schemas.openxmlformats.org/package/2006/content-types",
  links: "http://schemas.openxmlformats.org/package/2006/relationships",
  office: "http://schemas.openxmlformats.org/officeDocument/2006/relationships",
};
const declaration = '<?xml version="1.0" encoding="UTF-8"?>';

const links = (...rows: [id: string, kind: string, target: string][]): string =>
  `${declaration}<Relationships xmlns="${namespaces.links}">${rows
    .map(
      ([id, kind, target]) =>
        `<Relationship Id="${id}" Type="${namespaces.office}/${kind}" Target="${target}"/>`,
    )
    .join("")}</Relationships>`;

const typesOf = (parts: Record<string, string>): string =>
  `${declaration}<Types xmlns="${namespaces.types}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${Object.entries(
    parts,
  )
    .map(
      ([name, kind]) =>
        `<Override PartName="${name}" ContentType="application/vnd.openxmlformats-officedocument.${kind}+xml"/>`,
    )
    .join("")}</Types>`;

interface Xml {
  /** What stands before the first element. */
  before?: string;
  body: string;
}

/** A Word document of this body, packed. */
export const docxOf = ({ before = "", body }: Xml): Buffer =>
  makeZip(
    {
      "[Content_Types].xml": typesOf({ "/word/document.xml": "wordprocessingml.document.main" }),
      "_rels/.rels": links(["d", "officeDocument", "word/document.xml"]),
      "word/document.xml": `${declaration}${before}<w:document xmlns:w="${namespaces.word}"><w:body>${body}</w:body></w:document>`,
    },
    { packed: true },
  );

/** A workbook of one sheet with these rows, and texts that cells point to, packed. */
export const xlsxOf = ({ before = "", body, shared = "" }: Xml & { shared?: string }): Buffer =>
  makeZip(
    {
      "[Content_Types].xml": typesOf({
        "/xl/workbook.xml": "spreadsheetml.sheet.main",
        "/xl/worksheets/sheet1.xml": "spreadsheetml.worksheet",
        "/xl/sharedStrings.xml": "spreadsheetml.sharedStrings",
      }),
      "_rels/.rels": links(["d", "officeDocument", "xl/workbook.xml"]),
      "xl/workbook.xml": `${declaration}<workbook xmlns="${namespaces.sheet}" xmlns:r="${namespaces.office}"><sheets><sheet name="Tide" sheetId="1" r:id="s"/></sheets></workbook>`,
      "xl/_rels/workbook.xml.rels": links(
        ["s", "worksheet", "worksheets/sheet1.xml"],
        ["t", "sharedStrings", "sharedStrings.xml"],
      ),
      "xl/sharedStrings.xml": `${declaration}${before}<sst xmlns="${namespaces.sheet}">${shared}</sst>`,
      "xl/worksheets/sheet1.xml": `${declaration}<worksheet xmlns="${namespaces.sheet}">${body}</worksheet>`,
    },
    { packed: true },
  );

const paragraph = (text: string): string => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;
const cell = (at: string, text: string): string => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;

/** Entities of which each stands for ten of the one before. */
const entityBomb = `<!DOCTYPE x [<!ENTITY a0 "lol">${Array.from(
  { length: 11 },
  (_, at) => `<!ENTITY a${at + 1} "${`&a${at};`.repeat(10)}">`,
).join("")}]>`;

/** Packed files whose names and contents are these, all marked as locked by a password. */
export const lockedZip = (files: Files): Buffer => {
  const bytes = makeZip(files, { packed: true });
  for (const [mark, at] of [
    ["PK\u0003\u0004", 6],
    ["PK\u0001\u0002", 8],
  ] as const)
    for (let found = bytes.indexOf(mark, 0, "latin1"); found !== -1;) {
      bytes.writeUInt16LE(bytes.readUInt16LE(found + at) | 1, found + at);
      found = bytes.indexOf(mark, found + 1, "latin1");
    }
  return bytes;
};

/** What office programs put a locked document into. */
export const lockedOffice = (): Buffer =>
  Buffer.concat([
    Buffer.from("d0cf11e0a1b11ae1", "hex"),
    Buffer.alloc(1024),
    Buffer.from("EncryptedPackage", "utf16le"),
    Buffer.alloc(4096),
  ]);

const page = "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R >>";

/** A PDF that opens only with a password nobody knows. */
export const lockedPdf = (): Buffer => {
  const key = "ab".repeat(32);
  return pdfOf(
    [
      "<< /Type /Catalog /Pages 2 0 R >>",
      "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
      page,
      packedStream(Buffer.from("BT ET")),
      `<< /Filter /Standard /V 1 /R 2 /Length 40 /P -4 /O <${key}> /U <${key}> >>`,
    ],
    `/Encrypt 5 0 R /ID [<${"cd".repeat(16)}> <${"cd".repeat(16)}>]`,
  );
};

/** A PDF whose pages lead back to what they are in. */
export const loopingPdf = (): Buffer =>
  pdfOf([
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R 3 0 R] /Count 1000000 >>",
    "<< /Type /Pages /Parent 2 0 R /Kids [2 0 R 3 0 R] /Count 1000000 >>",
  ]);

/** A PDF of so many pages, one after another the same. */
export const longPdf = (pages: number): Buffer =>
  pdfOf([
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Kids [${Array.from({ length: pages }, (_, at) => `${at + 5} 0 R`).join(" ")}] /Count ${pages} >>`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    packedStream(Buffer.from("BT /F 11 Tf 60 700 Td (A page of tides) Tj ET")),
    ...Array.from({ length: pages }, () => page.replace(">>", "/Resources << /Font << /F 3 0 R >> >> >>")),
  ]);

/** A PDF with one page that unpacks to so many megabytes. */
export const swollenPdf = (megabytes: number): Buffer =>
  pdfOf([
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    page,
    packedStream(Buffer.alloc(megabytes * 1024 * 1024, "BT (A) Tj ET ")),
  ]);

const nested = (depth: number, name: string): string =>
  `<${name}>`.repeat(depth) + paragraph("deep") + `</${name}>`.repeat(depth);

/** Documents of office programs that are made to exhaust whoever reads them. */
export const officeBombs = {
  docxEntities: () => docxOf({ before: entityBomb, body: paragraph("&a11;") }),
  docxLateEntities: () =>
    docxOf({ before: `<!--${"p".repeat(9000)}-->${entityBomb}`, body: paragraph("&a11;") }),
  docxForeignEntity: () =>
    docxOf({ before: '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>', body: paragraph("&e;") }),
  docxDeep: () => docxOf({ body: nested(100_000, "w:sdt") }),
  xlsxEntities: () => xlsxOf({ before: entityBomb, shared: "<si><t>&a11;</t></si>", body: "<sheetData/>" }),
  xlsxDeep: () => xlsxOf({ body: nested(100_000, "ext") }),
  /** One long text, to which 400,000 cells point. */
  xlsxRepeated: () =>
    xlsxOf({
      shared: `<si><t>${"tide ".repeat(6000)}</t></si>`,
      body: `<sheetData>${`<row>${'<c t="s"><v>0</v></c>'.repeat(20)}</row>`.repeat(20_000)}</sheetData>`,
    }),
  /** Two cells, in the first and the last place that a sheet has, merged into one. */
  xlsxGigantic: () =>
    xlsxOf({
      body: `<dimension ref="A1:XFD1048576"/><sheetData><row r="1">${cell("A1", "Berth")}${cell("B1", "Depth")}</row><row r="2">${cell("A2", "North")}${cell("B2", "11 m")}</row><row r="1048576">${cell("XFD1048576", "far")}</row></sheetData><mergeCells><mergeCell ref="A3:XFD1048576"/></mergeCells>`,
    }),
};
