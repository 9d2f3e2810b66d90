/** Where the links of an answer may lead: hosts and whole addresses found in what the answer was made from. */
export interface KnownLinks {
  hosts: Set<string>;
  addresses: Set<string>;
}

// It ends before another link begins, so that a row of open ones costs no more than its length.
const address = String.raw`\(\s*(?!\s)<?((?:(?!\]\()[^\s<>)])*)`;
const bareAddress = /(?:https?:\/\/|www\.)[^\s<>()[\]"'`]+/giu;
const targetOf = new RegExp(String.raw`\]${address}`, "gu");
const link = new RegExp(String.raw`(!?)\[([^[\]]*)\]${address}>?(?:\s+(?:"[^"]*"|'[^']*'))?\s*\)`, "gu");
const definition = /^ {0,3}\[[^\]\n]+\]:[ \t]*\S+(?:[ \t]+["'(].*)?[ \t]*$\n?/gmu;
const angled = /<((?:[a-z][a-z\d+.-]*:|www\.)[^\s<>]*)>/giu;

// What ends a sentence or an emphasis after a bare address; no screen makes it part of the link.
const afterAddress = /(?<![?!.,:;*_~|])[?!.,:;*_~|]+$/u;

const hostOf = (address: string): string | null => {
  const bare = address.replace(afterAddress, "");
  const whole = /^www\./iu.test(bare) ? `https://${bare}` : bare;
  if (!/^https?:/iu.test(whole) || !URL.canParse(whole)) return null;
  return new URL(whole).host.toLowerCase();
};

/** Collects the hosts and addresses that texts mention. */
export const linksIn = (texts: string[]): KnownLinks => {
  const known: KnownLinks = { hosts: new Set(), addresses: new Set() };
  for (const text of texts) {
    for (const [address] of text.matchAll(bareAddress)) {
      const host = hostOf(address);
      if (host !== null) known.hosts.add(host);
    }
    for (const [, address = ""] of text.matchAll(targetOf)) known.addresses.add(address);
  }
  return known;
};

const isKnown = (address: string, { hosts, addresses }: KnownLinks): boolean => {
  const host = hostOf(address);
  return host === null ? addresses.has(address) : hosts.has(host);
};

// Readable, but no screen makes a link of it; taking letters out instead could join others to a new address.
const plain = (address: string): string =>
  address.replaceAll(/http(?=s?:)/giu, "hxxp").replaceAll(/www\./giu, "www[.]");

const unlinkInline = (answer: string, known: KnownLinks): string =>
  answer.replaceAll(link, (whole, image: string, words: string, address: string) =>
    image === "" && isKnown(address, known) ? whole : words,
  );

/** Takes the link from every address that is not known, and every image; the words stay. */
export const unlinkUnknown = (answer: string, known: KnownLinks): string =>
  // Twice, for an image inside a link.
  unlinkInline(unlinkInline(answer, known), known)
    // What has brackets in its words, or no end yet, is a link no more with a space before its address; signs alone are none.
    .replaceAll(targetOf, (whole, address: string) =>
      isKnown(address, known) || !/[\p{L}\p{N}]/u.test(address) ? whole : `] ${whole.slice(1)}`,
    )
    .replaceAll(definition, "")
    .replaceAll(angled, (whole, address: string) => (isKnown(address, known) ? whole : plain(address)))
    .replaceAll(bareAddress, (address) => (isKnown(address, known) ? address : plain(address)));
