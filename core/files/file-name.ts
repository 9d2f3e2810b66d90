import { fileNameLimit, unusableInFileNames } from "#contracts/files.ts";

const folders = new Set([".", ".."]);

/** What is wrong with a file's name, or null: it is shown to people and given to whoever saves the file. */
export const fileNameProblem = (name: string): string | null => {
  if (name.length > fileNameLimit) return `The file's name has more than ${fileNameLimit} characters`;
  if (unusableInFileNames.test(name) || folders.has(name.trim()))
    return "The file's name has characters that cannot be used. Please rename it.";
  return null;
};
