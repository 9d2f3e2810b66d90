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
const withoutForm = (answer: string): string => withoutFence(withoutTags(answer));

/** Whether the sources answer what was asked; "none" where nothing was asked of them. */
export type Verdict = "yes" | "partly" | "no" | "none";

/** What a model's text says: its verdict, null when it gave none, and the answer without the header. */
export interface ReadAnswer {
  verdict: Verdict | null;
  /** Of a question answered in part what is left open, where the model says so. */
  missing: string | null;
  /** The numbers of the sources it says it used; null where it does not say. */
  used: number[] | null;
  /** What to say meanwhile to whoever waits for an answer that is not known; null where the model does not say. */
  holding: string | null;
  text: string;
}

export interface AnswerReader {
  /** Takes the next part of the model's text, however it was cut. */
  push(part: string): void;
  /** Ends the text; what was held back is passed on. */
  end(): ReadAnswer;
}

const decoration = "[\\s>*_`\"'#([–—]*";
const lineOf = (name: string, value: string, between = decoration) =>
  new RegExp(`^${decoration}${name}[*_\`"']*\\s*[:=]${between}${value}`, "iu");
const verdictLine = lineOf(
  "answerable",
  "(true|false|yes|no|none|partly|partially)\\b[*_`\"'.,;]*(?:[ \\t]*\\r?\\n|[ \\t]+(?:[-–—][ \\t]+)?(?=[^\\s–—-])|$)",
);
const inLine = "[ \\t*_`\"'#]*";
const fields = {
  missing: lineOf("missing", "([^\\n]*)(?:\\n|$)", inLine),
  holding: lineOf("holding", "([^\\n]*)(?:\\n|$)", inLine),
  used: lineOf("used", "([^\\n]*)(?:\\n|$)", inLine),
};
type Field = keyof typeof fields;
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

// A bracket that closes what stands before it is no part of it.
const withoutClosing = (text: string): string =>
  /[([]/u.test(text) ? text : text.replace(/[)\]]+[.]?\s*$/u, "");

/** What a field tells; null where it is empty, or says that there is nothing. */
export const fieldText = (value: unknown): string | null => {
  const said = typeof value === "string" ? withoutClosing(value.trim()) : "";
  const told = said.replaceAll(/^["'*_`]+|["'*_`]+$/gu, "");
  return /\p{L}{2}/u.test(told) && !/^(?:no|none|nothing|null|n\/a)[.]?$/iu.test(told) ? told : null;
};

/** The numbers that are named, however they are; what says none of them, as titles do, tells nothing. */
const usedOf = (value: unknown): number[] | null => {
  const said = (Array.isArray(value) ? value : [value ?? ""]).join(", ").trim();
  const numbers = (said.match(/(?<![\p{L}\d])\d{1,2}(?![\p{L}\d])/gu) ?? []).map(Number);
  const isNothing = /^(?:none|[–—-])/iu.test(said) || (Array.isArray(value) && said === "");
  return numbers.length > 0 || isNothing ? numbers : null;
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
  return mayBecome("answerable", start) || mayBecome("used", start);
};

/** The longest text in an object, which is what some have written instead of the answer itself. */
const longestIn = (value: unknown): string => {
  if (typeof value === "string") return value;
  if (typeof value !== "object" || value === null) return "";
  return Object.values(value)
    .map(longestIn)
    .reduce((longest, text) => (text.length > longest.length ? text : longest), "");
};

const fromJson = (text: string): ReadAnswer | null => {
  const bare = text
    .trim()
    .replace(/^`{1,3}\s*(?:json\s*)?/u, "")
    .replace(/(?<!\s)\s*`{1,3}$/u, "");
  if (!bare.startsWith("{")) return null;
  try {
    const object = JSON.parse(bare) as Record<string, unknown>;
    const { answerable, missing, used, holding, answer, ...rest } = object;
    const told = longestIn(answer ?? rest).trim();
    return {
      verdict: verdictOf(answerable),
      missing: fieldText(missing),
      used: usedOf(used),
      holding: fieldText(holding),
      text: told,
    };
  } catch (error) {
    // Text that only begins like an object is an answer in plain words.
    if (error instanceof SyntaxError) return null;
    throw error;
  }
};

const nothingTold = { verdict: null, missing: null, used: null, holding: null };

interface Header extends Omit<ReadAnswer, "text"> {
  /** Where the answer begins. */
  end: number;
  isComplete: boolean;
}

/** Whether a line names what is left open, or that nothing is: but for an answer in part it may be the answer's own. */
const isOpenPoint = (verdict: Verdict | null, value: string): boolean =>
  verdict === "partly" || /[?？؟]["'*_`]*\s*$/u.test(value) || fieldText(value) === null;

/** Who names what is missing has answered in part, whatever they call it, and who says that nothing is, in full. */
const verdictBeside = (verdict: Verdict | null, isNamed: boolean, missing: string | null): Verdict | null => {
  if (verdict === "yes" && missing !== null) return "partly";
  return verdict === "partly" && isNamed && missing === null ? "yes" : verdict;
};

/** The lines from a verdict on that stand before an answer, as far as they have come. */
const readFromVerdict = (text: string): Header => {
  const [line = "", said] = verdictLine.exec(text) ?? [];
  if (said === undefined) return { ...nothingTold, end: 0, isComplete: !isUndecided(text) };
  const verdict = verdictOf(said);
  const told = new Map<Field, string>();
  let end = line.length;
  const awaited = new Set<Field>(["missing", "used", ...(verdict === "no" ? (["holding"] as const) : [])]);
  let isOpen = !line.endsWith("\n") && text.length === end;
  for (;;) {
    const rest = text.slice(end);
    const name = [...awaited].find((one) => fields[one].test(rest));
    const [read = "", value = ""] = (name && fields[name].exec(rest)) ?? [];
    if (name === undefined || read === "" || (name === "missing" && !isOpenPoint(verdict, value))) {
      isOpen ||= [...awaited].some((one) => mayBecome(one, rest));
      break;
    }
    awaited.delete(name);
    told.set(name, value);
    end += read.length;
    isOpen = !read.endsWith("\n");
  }
  const missing = fieldText(told.get("missing"));
  return {
    verdict: verdictBeside(verdict, told.has("missing"), missing),
    missing,
    used: usedOf(told.get("used")),
    holding: fieldText(told.get("holding")),
    end,
    isComplete: !isOpen,
  };
};

/** The lines that stand before an answer, of which what was used may come first, or alone. */
const readHeader = (text: string): Header => {
  const [line = "", value] = fields.used.exec(text) ?? [];
  if (value === undefined) return readFromVerdict(text);
  const header = readFromVerdict(text.slice(line.length));
  const isComplete = header.isComplete && line.endsWith("\n");
  return { ...header, used: header.used ?? usedOf(value), end: line.length + header.end, isComplete };
};

/** Without a last line that names what was used. */
const withUsedBelow = (read: ReadAnswer): ReadAnswer => {
  const at = read.text.lastIndexOf("\n");
  const value = at < 0 ? undefined : fields.used.exec(read.text.slice(at + 1))?.[1];
  if (value === undefined) return read;
  return { ...read, used: read.used ?? usedOf(value), text: read.text.slice(0, at).trimEnd() };
};

/** What is left open, where that is said below the answer. */
const withMissingBelow = (read: ReadAnswer): ReadAnswer => {
  const { verdict, text } = read;
  const at = text.lastIndexOf("\n");
  const isAnswer = verdict === "yes" || verdict === "partly";
  if (at < 0 || !isAnswer || read.missing !== null) return read;
  const value = fields.missing.exec(text.slice(at + 1))?.[1];
  if (value === undefined || !isOpenPoint(verdict, value)) return read;
  const missing = fieldText(value);
  return {
    ...read,
    verdict: verdictBeside(verdict, true, missing),
    missing,
    text: text.slice(0, at).trimEnd(),
  };
};

/** Reads a whole text; the same result as reading it in parts. */
const readWhole = (raw: string): ReadAnswer => {
  if (isThinking(raw.trimStart())) return { ...nothingTold, text: "" };
  const text = withoutThoughts(raw);
  const json = fromJson(text);
  if (json !== null) return json;
  const { end, isComplete: _isComplete, ...header } = readHeader(text);
  if (header.verdict === null) {
    // "Here is the reply:" above it all.
    const preface = /^[^\n]{0,120}\n\s*/u.exec(text)?.[0] ?? "";
    const below = readHeader(text.slice(preface.length));
    if (preface !== "" && below.verdict !== null) return readWhole(text.slice(preface.length));
  }
  const read = { ...header, text: withoutForm(text.slice(end).trim()) };
  return withUsedBelow(withMissingBelow(withUsedBelow(read)));
};

/**
 * Reads `answerable: yes|partly|no|none`, perhaps `used: 1, 3` and after `partly` `missing: <question>`, and the answer below;
 * or a JSON object of these, or plain text. Passes visible text on as soon as it is known to be that, and nothing below `no`.
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
