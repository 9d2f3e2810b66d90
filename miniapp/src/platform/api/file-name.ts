import { fileNameLimit, unusableInFileNames } from "#contracts/files.ts";

// What is left of a pictograph when it is taken out: joiners, variants, skin tones, keycaps and flags.
const remains = /\u200D|\uFE0F|\u20E3|\p{Regional_Indicator}|\p{Emoji_Modifier}/gu;
const every = new RegExp(unusableInFileNames.source, "gu");
const longestEnding = 10;

const shorten = (name: string): string => {
  if (name.length <= fileNameLimit) return name;
  const dot = name.lastIndexOf(".");
  const ending = dot > 0 && name.length - dot <= longestEnding ? name.slice(dot) : "";
  return name.slice(0, fileNameLimit - ending.length).replace(/[\uD800-\uDBFF]$/u, "") + ending;
};

/** A file's name as the server takes it: nobody can rename a photo on a phone. `image` is left of one that is all emoji. */
export const sendableName = (name: string): string => {
  const cleaned = name.replaceAll(every, "").replaceAll(remains, "").replaceAll(/\s+/gu, " ").trim();
  const named = cleaned.replace(/^\s*(?=\.[^.]*$)/u, "image").replace(/\s+(?=\.[^.]*$)/u, "");
  return shorten(named === "" || /^\.+$/u.test(named) ? "image" : named);
};
