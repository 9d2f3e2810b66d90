import { crc32, deflateRawSync } from "node:zlib";

interface Options {
  /** The size that the directory says the first file has. */
  claimed?: number;
  /** Whether the files are compressed. */
  packed?: boolean;
}

const header = (mark: number, name: Buffer, data: Buffer, size: number, method: number, between: Buffer) => {
  const fields = Buffer.alloc(22);
  // Version and flags, then the method and no date.
  fields.writeUInt16LE(20, 0);
  fields.writeUInt16LE(method, 4);
  fields.writeUInt32LE(crc32(data), 10);
  fields.writeUInt32LE(data.length, 14);
  fields.writeUInt32LE(size, 18);
  const start = Buffer.alloc(4);
  start.writeUInt32LE(mark);
  const lengths = Buffer.alloc(4);
  lengths.writeUInt16LE(name.length);
  return Buffer.concat([start, between, fields, lengths]);
};

/** A ZIP archive of these files. */
export const makeZip = (
  files: Record<string, string | Buffer>,
  { claimed, packed = false }: Options = {},
): Buffer => {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  const method = packed ? 8 : 0;
  let offset = 0;
  for (const [path, content] of Object.entries(files)) {
    const whole = Buffer.from(content);
    const [name, data] = [Buffer.from(path), packed ? deflateRawSync(whole) : whole];
    const size = directory.length === 0 ? (claimed ?? whole.length) : whole.length;
    const part = Buffer.concat([header(0x04034b50, name, data, size, method, Buffer.alloc(0)), name, data]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    const made = Buffer.from([20, 0]);
    directory.push(Buffer.concat([header(0x02014b50, name, data, size, method, made), rest, name]));
    parts.push(part);
    offset += part.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50);
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, central, end]);
};

const types = `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`;
const relations = (rows: string) =>
  `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${rows}</Relationships>`;
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/** A Word document with a heading, a bold word, a table and a link to the address. */
export const makeDocx = (heading: string, address: string): Buffer =>
  makeZip({
    "[Content_Types].xml": types,
    "_rels/.rels": relations(
      `<Relationship Id="d" Type="${office}/officeDocument" Target="word/document.xml"/>`,
    ),
    "word/_rels/document.xml.rels": relations(
      `<Relationship Id="l" Type="${office}/hyperlink" Target="${address}" TargetMode="External"/>`,
    ),
    "word/document.xml": `<?xml version="1.0"?>
<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="${office}"><w:body>
<w:p><w:pPr><w:pStyle w:val="Heading1"/></w:pPr><w:r><w:t>${heading}</w:t></w:r></w:p>
<w:p><w:r><w:rPr><w:b/></w:rPr><w:t>Bold</w:t></w:r><w:r><w:t xml:space="preserve"> words and a </w:t></w:r>
<w:hyperlink r:id="l"><w:r><w:t>link</w:t></w:r></w:hyperlink></w:p>
<w:tbl><w:tr><w:tc><w:p><w:r><w:t>Service</w:t></w:r></w:p></w:tc><w:tc><w:p><w:r><w:t>Share</w:t></w:r></w:p></w:tc></w:tr>
<w:tr><w:tc><w:p><w:r><w:t>OTC</w:t></w:r></w:p></w:tc><w:tc><w:p><w:r><w:t>20 %</w:t></w:r></w:p></w:tc></w:tr></w:tbl>
</w:body></w:document>`,
  });
