// One that begins or goes on as only addresses do: a bare name with a dot may be a file, or a sentence without its space.
const addresses =
  /(?<![@\p{L}\p{N}.])(?:(?:https?:\/\/(?:www\.)?|www\.)((?:[\p{L}\p{N}-]{1,63}\.)+\p{L}{2,})|((?:[\p{L}\p{N}-]{1,63}\.)+\p{L}{2,})(?=\/))/giu;

const ownName = (host: string): string => host.split(".").at(-2) ?? "";

/** Where many have a page, so that the address does not name whose it is. */
const ofMany =
  /^(?:t|telegram|x|twitter|linkedin|facebook|instagram|youtube|youtu|discord|medium|substack|github|gitbook|google|notion|calendly|dropbox|docsend|figma|loom|zoom|bit|linktr|etherscan)$/iu;

const titled = (name: string): string =>
  name.replaceAll(/(?<![\p{L}\p{N}])\p{L}/gu, (one) => one.toUpperCase());

/** What the web addresses in a text are called, in order; those of mail and of pages of many are none. */
export const namesInAddresses = (text: string): string[] =>
  [...text.matchAll(addresses)]
    .map((match) => ownName(match[1] ?? match[2] ?? ""))
    .filter((name) => name !== "" && !ofMany.test(name))
    .map((name) => titled(name.replaceAll("-", " ")));
