/** Whether the sources answer what was asked; "none" where nothing was asked of them. */
export type Verdict = "yes" | "partly" | "no" | "none";

/** What a model's text says: its verdict, null when it gave none, and the answer without the header. */
export interface ReadAnswer {
  verdict: Verdict | null;
  /** Of a question answered in part what is left open, where the model says so. */
  missing: string | null;
  text: string;
}

export interface AnswerReader {
  /** Takes the next part of the model's text, however it was cut. */
  push(part: string): void;
  /** Ends the text; what was held back is passed on. */
  end(): ReadAnswer;
}

const decoration = "[\\s>*_`\"'#]*";
const lineOf = (name: string, value: string) =>
  new RegExp(`^${decoration}${name}[*_\`"']*\\s*[:=]${decoration}${value}`, "iu");
const verdictLine = lineOf(
  "answerable",
  "(true|false|yes|no|none|partly|partially)\\b[*_`\"'.,;]*(?:[ \\t]*\\r?\\n|[ \\t]+(?=\\S)|$)",
);
const missingLine = lineOf("missing", "([^\\n]*)(?:\\n|$)");
const thinking = /^\s*<think(?:ing)?>[\s\S]*?<\/think(?:ing)?>\s*/u;
const longestHeader = 120;

const isThinking = (text: string): boolean => text.startsWith("<think") && !/<\/think(?:ing)?>/u.test(text);
const withoutThoughts = (text: string): string => text.replace(thinking, "");

const verdicts = new Map<string, Verdict>([
  ["true", "yes"],
  ["yes", "yes"],
  ["partly", "partly"],
  ["partially", "partly"],
  ["false", "no"],
  ["no", "no"],
  ["none", "none"],
]);

const verdictOf = (value: unknown): Verdict | null =>
  verdicts.get(String(value).trim().toLowerCase()) ?? (typeof value === "string" ? "no" : null);

const missingOf = (value: unknown): string | null => {
  const told = typeof value === "string" ? value.trim().replaceAll(/^["'*_`]+|["'*_`]+$/gu, "") : "";
  return /\p{L}{2}/u.test(told) && !/^(?:none|nothing|null|n\/a)[.]?$/iu.test(told) ? told : null;
};

/** Whether a text may yet become a line that begins with a name. */
const mayBecome = (name: string, text: string): boolean => {
  if (text.length >= longestHeader) return false;
  const bare = text.replace(new RegExp(`^${decoration}`, "u"), "").toLowerCase();
  return name.startsWith(bare) || bare.startsWith(name);
};

/** Whether more text could still turn out to be a header, a thought or a JSON object. */
const isUndecided = (text: string): boolean => {
  const start = text.trimStart();
  if ("<think".startsWith(start)) return true;
  if (/^(?:`{1,3}\s*(?:json\s*)?)?\{/u.test(start)) return true;
  if (/^`{1,3}(?:j(?:s(?:on?)?)?)?\s*$/u.test(start)) return true;
  return mayBecome("answerable", start);
};

const fromJson = (text: string): ReadAnswer | null => {
  const bare = text
    .trim()
    .replace(/^`{1,3}\s*(?:json\s*)?/u, "")
    .replace(/(?<!\s)\s*`{1,3}$/u, "");
  if (!bare.startsWith("{")) return null;
  try {
    const { answerable, missing, answer } = JSON.parse(bare) as Record<string, unknown>;
    if (typeof answer !== "string" && answerable === undefined) return null;
    const told = typeof answer === "string" ? answer.trim() : "";
    return { verdict: verdictOf(answerable), missing: missingOf(missing), text: told };
  } catch (error) {
    // Text that only begins like an object is an answer in plain words.
    if (error instanceof SyntaxError) return null;
    throw error;
  }
};

/** The lines that stand before an answer, as far as they have come, and where it begins. */
const readHeader = (text: string): Omit<ReadAnswer, "text"> & { end: number; isComplete: boolean } => {
  const [line = "", said] = verdictLine.exec(text) ?? [];
  const verdict = said === undefined ? null : verdictOf(said);
  const rest = text.slice(line.length);
  const isComplete = verdict === null ? !isUndecided(text) : rest !== "" || line.endsWith("\n");
  if (verdict !== "partly") return { verdict, missing: null, end: line.length, isComplete };
  const open = missingLine.exec(rest);
  const isOpen = open === null ? mayBecome("missing", rest) : !open[0].endsWith("\n");
  return {
    verdict,
    missing: missingOf(open?.[1]),
    end: line.length + (open?.[0].length ?? 0),
    isComplete: isComplete && !isOpen,
  };
};

/** Reads a whole text; the same result as reading it in parts. */
const readWhole = (raw: string): ReadAnswer => {
  if (isThinking(raw.trimStart())) return { verdict: null, missing: null, text: "" };
  const text = withoutThoughts(raw);
  const json = fromJson(text);
  if (json !== null) return json;
  const { verdict, missing, end } = readHeader(text);
  return { verdict, missing, text: text.slice(end).trim() };
};

/**
 * Reads `answerable: yes|partly|no|none`, after `partly` perhaps `missing: <question>`, and the answer below; or a JSON object
 * of these, or plain text. Passes visible text on as soon as it is known to be that, and nothing below `no`.
 */
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
    const { verdict, end, isComplete } = readHeader(text);
    if (!isComplete || text.trim() === "") return;
    shown = verdict === "no" ? "no" : "starting";
    if (shown === "starting") show(text.slice(end));
  };
  return {
    push(part) {
      raw += part;
      if (shown === "undecided") decide();
      else if (shown !== "no") show(part);
    },
    end() {
      const read = readWhole(raw);
      if (shown === "undecided" && read.verdict !== "no" && read.text !== "") onText(read.text);
      return read;
    },
  };
};
