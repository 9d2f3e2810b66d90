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
  return (decoder ?? decoderFor(said) ?? decoderFor(own) ?? new TextDecoder("windows-1252")).decode(bytes);
};
