import { proofLimit } from "#contracts/files.ts";

const kinds = "Only images: PNG, JPEG, WebP, GIF or HEIC";

// Some devices name no type for a HEIC photo.
const looksLikeImage = ({ type, name }: File): boolean =>
  type === "" ? /\.hei[cf]$/iu.test(name) : /^image\/(?!svg)/u.test(type);

/** What keeps a file from being sent as proof, as far as that can be told here; the server looks into it. */
export const fileProblem = (file: File): string | undefined => {
  if (!looksLikeImage(file)) return kinds;
  if (file.size > proofLimit) return "The image is larger than 10 MB. Please choose a smaller one.";
  if (file.size === 0) return "This file is empty. Please choose another one.";
  return undefined;
};
