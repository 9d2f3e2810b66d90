import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { UserRow } from "../users/user-store.ts";

type Secrets = Pick<UserRow, "id" | "access_code_hash" | "password_hash">;

const nobody: Secrets = { id: "", access_code_hash: null, password_hash: null };

// Salted hashes that never leave the database: nobody outside can make or guess what is keyed by them, and it ends with them.
const secretsOf = ({ access_code_hash, password_hash }: Secrets): string =>
  `${access_code_hash ?? ""} ${password_hash ?? ""}`;

/** A mark of a user's present secrets, another after each new code or password. */
export const secretsMark = (user: Secrets = nobody): string =>
  createHash("sha256")
    .update(`mark ${secretsOf(user)}`)
    .digest("base64url")
    .slice(0, 16);

const seal = (user: Secrets, device: string): Buffer =>
  createHmac("sha256", secretsOf(user)).update(`device ${user.id} ${device}`).digest();

/**
 * What a device keeps after a sign-in, so that it is known as one that this user has used. It proves nothing about who
 * holds it: it only has their attempts counted apart from everybody else's.
 */
export const deviceToken = (user: Secrets, device = randomBytes(16).toString("base64url")): string =>
  `${device}.${seal(user, device).toString("base64url")}`;

/** The device's id when the token was given to it for this user under their present secrets; else null. */
export const knownDevice = (token: string | undefined, user: Secrets = nobody): string | null => {
  const [device = "", given = ""] = (token ?? "").split(".");
  const expected = seal(user, device);
  const sealed = Buffer.from(given, "base64url");
  const fits = sealed.length === expected.length && timingSafeEqual(sealed, expected);
  return fits && user !== nobody && device !== "" ? device : null;
};
