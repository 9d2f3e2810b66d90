import { createHmac, randomBytes } from "node:crypto";

const mark = "whsec_";

/** A new secret of 192 random bits, as the Standard Webhooks specification writes it. */
export const newWebhookSecret = (): string => `${mark}${randomBytes(24).toString("base64")}`;

/** What the secret of a webhook is encrypted for. */
export const secretPlace = (webhookId: string): string => `webhook.${webhookId}.secret`;

interface Signed {
  /** Equal each time an event is sent, so that whoever gets it twice knows. */
  eventId: string;
  body: string;
  secret: string;
  at: Date;
}

/** The headers by which a receiver knows that a body is ours and new: https://www.standardwebhooks.com, version 1. */
export const signatureHeaders = ({ eventId, body, secret, at }: Signed): Record<string, string> => {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const key = Buffer.from(secret.slice(mark.length), "base64");
  const signature = createHmac("sha256", key).update(`${eventId}.${timestamp}.${body}`).digest("base64");
  return {
    "webhook-id": eventId,
    "webhook-timestamp": timestamp,
    "webhook-signature": `v1,${signature}`,
  };
};
