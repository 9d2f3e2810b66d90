/** 128 random bits as hexadecimal; `crypto.randomUUID` is missing on plain http, random bytes are not. */
export const randomKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
