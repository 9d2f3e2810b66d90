/** What a model's text says: its verdict, null when it gave none, and the answer without the header. */
export interface ReadAnswer {
  answerable: boolean | null;
  text: string;
}

export interface AnswerReader {
  /** Takes the next part of the model's text, however it was cut. */
  push(part: string): void;
  /** Ends the text; what was held back is passed on. */
  end(): ReadAnswer;
}

const decoration = "[\\s>*_`\"'#]*";
const verdictLine = new RegExp(
  `^${decoration}answerable[*_\`"']*\\s*[:=]${decoration}(true|false|yes|no)\\b[*_\`"'.,;]*(?:[ \\t]*\\r?\\n|[ \\t]+(?=\\S)|$)`,
  "iu",
);
const thinking = /^\s*<think(?:ing)?>[\s\S]*?<\/think(?:ing)?>\s*/u;
const longestHeader = 120;

const isThinking = (text: string): boolean => text.startsWith("<think") && !/<\/think(?:ing)?>/u.test(text);
const withoutThoughts = (text: string): string => text.replace(thinking, "");

/** Whether more text could still turn out to be a header, a thought or a JSON object. */
const isUndecided = (text: string): boolean => {
  const start = text.trimStart();
  if ("<think".startsWith(start)) return true;
  if (/^(?:`{1,3}\s*(?:json\s*)?)?\{/u.test(start)) return true;
  if (/^`{1,3}(?:j(?:s(?:on?)?)?)?\s*$/u.test(start)) return true;
  const bare = start.replace(new RegExp(`^${decoration}`, "u"), "").toLowerCase();
  return start.length < longestHeader && ("answerable".startsWith(bare) || bare.startsWith("answerable"));
};

const asVerdict = (value: unknown): boolean | null => {
  if (typeof value === "boolean") return value;
  return typeof value === "string" ? /^(?:true|yes)$/iu.test(value.trim()) : null;
};

const fromJson = (text: string): ReadAnswer | null => {
  const bare = text
    .trim()
    .replace(/^`{1,3}\s*(?:json\s*)?/u, "")
    .replace(/(?<!\s)\s*`{1,3}$/u, "");
  if (!bare.startsWith("{")) return null;
  try {
    const { answerable, answer } = JSON.parse(bare) as { answerable?: unknown; answer?: unknown };
    if (typeof answer !== "string" && answerable === undefined) return null;
    return { answerable: asVerdict(answerable), text: typeof answer === "string" ? answer.trim() : "" };
  } catch (error) {
    // Text that only begins like an object is an answer in plain words.
    if (error instanceof SyntaxError) return null;
    throw error;
  }
};

/** Reads a whole text; the same result as reading it in parts. */
const readWhole = (raw: string): ReadAnswer => {
  if (isThinking(raw.trimStart())) return { answerable: null, text: "" };
  const text = withoutThoughts(raw);
  const json = fromJson(text);
  if (json !== null) return json;
  const verdict = verdictLine.exec(text);
  if (verdict === null) return { answerable: null, text: text.trim() };
  return {
    answerable: /true|yes/iu.test(verdict[1] ?? ""),
    text: text.slice(verdict[0].length).trim(),
  };
};

/** Reads `answerable: true|false` and the answer below it, or a JSON object of both, or plain text, passing visible text on as soon as it is known to be that; nothing of an answer declared unanswerable is passed on. */
export const createAnswerReader = (onText: (text: string) => void): AnswerReader => {
  let raw = "";
  let shown: "undecided" | "starting" | "yes" | "no" = "undecided";

  const show = (text: string) => {
    // Blank lines below the header are no part of the answer.
    const visible = shown === "starting" ? text.trimStart() : text;
    if (visible === "") return;
    shown = "yes";
    onText(visible);
  };
  const decide = () => {
    if (isThinking(raw.trimStart())) return;
    const text = withoutThoughts(raw);
    const verdict = verdictLine.exec(text);
    const complete = verdict !== null && verdict[0].length < text.length;
    if (!complete && verdict?.[0].endsWith("\n") !== true && isUndecided(text)) return;
    if (text.trim() === "") return;
    shown = verdict !== null && /false|no/iu.test(verdict[1] ?? "") ? "no" : "starting";
    if (shown === "starting") show(text.slice(verdict?.[0].length ?? 0));
  };
  return {
    push(part) {
      raw += part;
      if (shown === "undecided") decide();
      else if (shown !== "no") show(part);
    },
    end() {
      const read = readWhole(raw);
      if (shown === "undecided" && read.answerable !== false && read.text !== "") onText(read.text);
      return read;
    },
  };
};
