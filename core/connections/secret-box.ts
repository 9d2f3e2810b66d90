import {
  createCipheriv,
  createDecipheriv,
  createHash,
  hkdfSync,
  randomBytes,
  type CipherGCMTypes,
} from "node:crypto";
import { link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { codeOf } from "../platform/failure.ts";

const algorithm: CipherGCMTypes = "aes-256-gcm";
const keyBytes = 32;
const ivBytes = 12;
const version = "v1";
/** The file of the key, beside the data. */
export const keyFileName = "secrets.key";

interface Key {
  /** By which what it encrypted is known; says nothing of the key itself. */
  id: string;
  bytes: Buffer;
}

const keyOf = (bytes: Buffer): Key => ({
  id: createHash("sha256").update("legend key id").update(bytes).digest("hex").slice(0, 16),
  bytes,
});

const keyFromText = (text: string): Key =>
  keyOf(Buffer.from(hkdfSync("sha256", text, "", "legend secrets", keyBytes)));

const readKeyFile = async (file: string): Promise<Key | null> => {
  const text = await readFile(file, "utf8").catch((error: unknown) => {
    if (codeOf(error) === "ENOENT") return null;
    throw error;
  });
  const bytes = text === null ? null : Buffer.from(text.trim(), "base64");
  // One of another length was cut or written by something else, and encrypts nothing.
  return bytes?.length === keyBytes ? keyOf(bytes) : null;
};

const makeKeyFile = async (file: string): Promise<Key> => {
  await mkdir(path.dirname(file), { recursive: true });
  const text = `${randomBytes(keyBytes).toString("base64")}\n`;
  const draft = `${file}.${randomBytes(6).toString("hex")}`;
  await writeFile(draft, text, { mode: 0o600, flag: "wx" });
  try {
    // Whole or not at all: another process may read it at any moment.
    await link(draft, file);
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw error;
  } finally {
    await rm(draft);
  }
  // Another process may have been first; what is in the file is the key of both.
  const made = await readKeyFile(file);
  if (made === null) throw new Error(`${file} holds no key. Remove it, and a new one is made.`);
  return made;
};

const encode = (bytes: Buffer): string => bytes.toString("base64url");

const encrypt = (key: Key, place: string, text: string): string => {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, key.bytes, iv).setAAD(Buffer.from(place));
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return [version, key.id, encode(iv), encode(cipher.getAuthTag()), encode(sealed)].join(".");
};

const decrypt = (key: Key, place: string, [iv = "", tag = "", sealed = ""]: string[]): string => {
  const parts = [iv, tag, sealed].map((part) => Buffer.from(part, "base64url"));
  const [ivPart = Buffer.of(), tagPart = Buffer.of(), text = Buffer.of()] = parts;
  const decipher = createDecipheriv(algorithm, key.bytes, ivPart, { authTagLength: 16 });
  decipher.setAAD(Buffer.from(place)).setAuthTag(tagPart);
  return Buffer.concat([decipher.update(text), decipher.final()]).toString("utf8");
};

interface Options {
  /** The folder of the data. */
  dataDir: string;
  /** Takes the place of the key file. */
  secretsKey: string | undefined;
}

/** Encrypts secrets with a key that is not in the database; each for its place, in which alone it can be read again. */
export interface SecretBox {
  /** Makes the key file where there is no key yet. */
  seal: (place: string, text: string) => Promise<string>;
  /** The secret; null where it was encrypted with a key that is not here, or has been changed. */
  open: (place: string, sealed: string) => Promise<string | null>;
}

/** Encrypts with AES-256-GCM, by `SECRETS_KEY` or else by a key file; what the file's key encrypted stays readable under either. */
export const createSecretBox = ({ dataDir, secretsKey }: Options): SecretBox => {
  const file = path.join(dataDir, keyFileName);
  const given = secretsKey === undefined ? null : keyFromText(secretsKey);
  return {
    seal: async (place, text) =>
      encrypt(given ?? (await readKeyFile(file)) ?? (await makeKeyFile(file)), place, text),
    open: async (place, sealed) => {
      const [form, keyId, ...parts] = sealed.split(".");
      if (form !== version) return null;
      const key = given?.id === keyId ? given : await readKeyFile(file);
      if (key === null || key.id !== keyId) return null;
      try {
        return decrypt(key, place, parts);
      } catch {
        return null;
      }
    },
  };
};
