import { createHash, randomBytes, randomInt, scrypt, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";

const derive = promisify<string, Buffer, number, { N: number; r: number; p: number }, Buffer>(scrypt);

// One of OWASP's scrypt settings: 16 MB and a few hundred milliseconds a guess.
const cost = { N: 2 ** 14, r: 8, p: 5 };
const keyBytes = 32;
const saltBytes = 16;

/** A salted scrypt hash of an access code or password, safe to store. */
export const hashSecret = async (secret: string): Promise<string> => {
  const salt = randomBytes(saltBytes);
  const key = await derive(secret, salt, keyBytes, cost);
  return `scrypt$${salt.toString("base64url")}$${key.toString("base64url")}`;
};

// Never matches; compared with when there is nothing stored, so that a refusal takes the same time.
const noHash = `scrypt$${Buffer.alloc(saltBytes).toString("base64url")}$${Buffer.alloc(keyBytes).toString("base64url")}`;

/** Whether the secret is the one hashed; takes the same time when there is no stored hash. */
export const secretMatches = async (secret: string, stored: string | null): Promise<boolean> => {
  const [, salt = "", key = ""] = (stored ?? noHash).split("$");
  const derived = await derive(secret, Buffer.from(salt, "base64url"), keyBytes, cost);
  return timingSafeEqual(derived, Buffer.from(key, "base64url")) && stored !== null;
};

// Without 0, O, 1, I and L, which people misread from one another.
const codeAlphabet = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";

/** A new access code such as `K7QM-2WXN-R4TB`: 12 of 31 letters, 59 bits. */
export const newAccessCode = (): string =>
  [0, 1, 2]
    .map(() => Array.from({ length: 4 }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join(""))
    .join("-");

const madeCode = new RegExp(`^[${codeAlphabet}]{12}$`, "u");

const lettersOf = (typed: string): string => typed.toUpperCase().replaceAll(/[\s\p{Pd}]/gu, "");

/** Whether a text may be a code that was made here, however it was typed. */
export const looksLikeCode = (typed: string): boolean => madeCode.test(lettersOf(typed));

/** What a code typed by hand may stand for: one that was made here, without its capitals or its dashes, or itself. */
export const readingsOf = (typed: string): string[] => {
  if (!looksLikeCode(typed)) return [typed];
  const letters = lettersOf(typed);
  const code = [letters.slice(0, 4), letters.slice(4, 8), letters.slice(8)].join("-");
  return code === typed ? [typed] : [code, typed];
};

/** A new session token of 256 random bits. */
export const newSessionToken = (): string => randomBytes(32).toString("base64url");

/** What is stored of a session token; a fast hash is enough for 256 random bits. */
export const hashToken = (token: string): string => createHash("sha256").update(token).digest("base64url");
