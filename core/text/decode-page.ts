const marks: [number[], string][] = [
  [[0xef, 0xbb, 0xbf], "utf-8"],
  [[0xff, 0xfe], "utf-16le"],
  [[0xfe, 0xff], "utf-16be"],
];

const decoderFor = (label: string | undefined) => {
  try {
    return label === undefined ? null : new TextDecoder(label);
  } catch {
    return null;
  }
};

// What Windows-1252 has where Latin-1 has control characters, from 0x80 on; a blank where it has nothing.
const signs = "€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ";

/** Windows-1252, which Node's own decoder takes for Latin-1; bytes it has no sign for stay control characters. */
export const decodeWestern = (bytes: Buffer): string =>
  bytes.toString("latin1").replaceAll(/[\u0080-\u009F]/gu, (control) => {
    const sign = signs[control.charCodeAt(0) - 0x80] ?? " ";
    return sign === " " ? control : sign;
  });

const inMeta = /<meta[^>]{0,200}?charset\s*=\s*["']?\s*([\w-]+)/iu;
const inXml = /^<\?xml[^>]{0,200}?encoding\s*=\s*["']([\w-]+)/iu;

const isUtf8 = (bytes: Buffer): boolean => {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
};

/**
 * The text of a page by its byte order mark, what its server says, or what it says itself. One that is in fact UTF-8 is
 * taken for that, whatever else is said; and one that says nothing for what the web used before.
 */
export const decodePage = (bytes: Buffer, contentType: string): string => {
  const mark = marks.find(([start]) => start.every((byte, at) => bytes[at] === byte))?.[1];
  const head = bytes.subarray(0, 2048).toString("latin1");
  const said = /charset\s*=\s*["']?\s*([\w-]+)/iu.exec(contentType)?.[1];
  const own = (inXml.exec(head) ?? inMeta.exec(head))?.[1];
  const decoder = decoderFor(mark) ?? (isUtf8(bytes) ? decoderFor("utf-8") : null);
  const found = decoder ?? decoderFor(said) ?? decoderFor(own);
  return found === null || found.encoding === "windows-1252" ? decodeWestern(bytes) : found.decode(bytes);
};
