import { createHmac, timingSafeEqual } from "node:crypto";
import { linkSeconds } from "#contracts/files.ts";

/** What a link carries besides the file's id. */
export interface LinkProof {
  expires?: string | undefined;
  signature?: string | undefined;
}

const signatureOf = (secret: string, id: string, expires: string): Buffer =>
  createHmac("sha256", secret).update(`${id} ${expires}`).digest();

/** The path of a file for whoever is given it, good for 15 minutes from `now`, in milliseconds. */
export const signLink = (secret: string, id: string, now: number): string => {
  const expires = String(Math.floor(now / 1000) + linkSeconds);
  const signature = signatureOf(secret, id, expires).toString("base64url");
  return `/api/files/${id}?expires=${expires}&signature=${signature}`;
};

/** Whether a link was made by `signLink` for this very file and is not too old. */
export const linkIsGood = (
  secret: string,
  id: string,
  { expires = "", signature = "" }: LinkProof,
  now: number,
): boolean => {
  const [given, wanted] = [Buffer.from(signature, "base64url"), signatureOf(secret, id, expires)];
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return false;
  return now < Number(expires) * 1000;
};
