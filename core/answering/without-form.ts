// The form names its parts in angle brackets, which some take for tags, and others for a label.
const withoutTags = (text: string): string =>
  text
    .replace(/^(?:<(?:the )?(?:reply|answer)>|[*_]*(?:reply|answer)[*_]*:[*_]*(?=\s))\s*/iu, "")
    .replace(/(?<!\s)\s*<\/(?:the )?(?:reply|answer)>$/iu, "");

// A fence around everything is opened above the header, which is gone.
const withoutFence = (text: string): string => {
  const lines = text.split("\n");
  const fences = lines.filter((line) => line.trimStart().startsWith("```"));
  const isLeft = fences.length % 2 === 1 && lines.at(-1)?.trim() === "```";
  return isLeft ? lines.slice(0, -1).join("\n").trimEnd() : text;
};

/** An answer without what some models put around it: the tags and labels of its form, or half a fence. */
export const withoutForm = (answer: string): string => withoutFence(withoutTags(answer));
