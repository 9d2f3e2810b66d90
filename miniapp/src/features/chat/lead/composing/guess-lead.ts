import { type Service, serviceNames, services } from "#contracts/common.ts";
import { escapePattern } from "#contracts/escape-pattern.ts";

const stands = (name: string, text: string, flags: string): boolean =>
  new RegExp(`(?<![\\p{L}\\p{N}])${escapePattern(name)}(?![\\p{L}\\p{N}])`, flags).test(text);

// One that begins or goes on as only addresses do; a bare name with a dot may be a file, or a sentence without its space.
const addresses =
  /(?<![@\p{L}\p{N}.])(?:(?:https?:\/\/(?:www\.)?|www\.)((?:[\p{L}\p{N}-]+\.)+\p{L}{2,})|((?:[\p{L}\p{N}-]+\.)+\p{L}{2,})(?=\/))/giu;

const ownName = (host: string): string => host.split(".").at(-2) ?? "";

const isMessenger = (host: string): boolean => /(?:^|\.)(?:t\.me|telegram\.(?:me|org|dog))$/iu.test(host);

const titled = (name: string): string =>
  name.replaceAll(/(?<![\p{L}\p{N}])\p{L}/gu, (one) => one.toUpperCase());

/**
 * The project that a lead's message is about, as the message itself names it: one of those that are known, or the name in
 * a web address. "" where it names none; who sent it says nothing.
 */
export const guessProject = (text: string, known: readonly string[]): string => {
  const named = known
    .filter((name) => stands(name, text, "iu"))
    .sort((one, other) => other.length - one.length);
  if (named[0] !== undefined) return named[0];
  const host = [...text.matchAll(addresses)]
    .map((match) => match[1] ?? match[2] ?? "")
    .find((one) => !isMessenger(one));
  return host === undefined ? "" : titled(ownName(host).replaceAll("-", " "));
};

/** The service that a message names, by its code or name; "" where it names none or several. */
export const guessService = (text: string): Service | "" => {
  const named = services.filter(
    (service) => stands(service, text, "u") || stands(serviceNames[service], text, "iu"),
  );
  return named.length === 1 ? (named[0] ?? "") : "";
};
