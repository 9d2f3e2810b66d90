import { APIError } from "openai";
import type { ModelConfig } from "#core/config.ts";

/** What of a request not every model takes, as it is sent. */
type Parameters = Partial<Record<"max_tokens" | "max_completion_tokens" | "temperature", number>>;

interface Wanted {
  maxTokens: number;
  temperature?: number | undefined;
}

const saysUnsupported =
  /unsupported|not supported|does not support|unrecognized|unknown|unexpected|not permitted/iu;

/** Which parameter a server refuses to take, in whatever words; undefined where it refuses something else. */
const refusedOf = (error: unknown, sent: Parameters): keyof Parameters | undefined => {
  if (!(error instanceof APIError) || (error.status !== 400 && error.status !== 422)) return undefined;
  const { param, code, message } = error;
  if (!saysUnsupported.test(`${code ?? ""} ${message}`)) return undefined;
  const names = Object.keys(sent) as (keyof Parameters)[];
  // The name of the field that it wants instead may stand in the text, too.
  return (
    names.find((name) => param === name) ??
    names.find((name) => new RegExp(`\\b${name}\\b`, "u").test(message))
  );
};

/** What is sent to one model, without what it has refused before: newer ones take no `max_tokens`, some no `temperature`. */
export const createParameters = ({ maxTokensField }: Pick<ModelConfig, "maxTokensField">) => {
  const refused = new Set<keyof Parameters>();
  const fields = [maxTokensField, "max_completion_tokens", "max_tokens"] as const;
  return {
    of: ({ maxTokens, temperature }: Wanted): Parameters => {
      const field = fields.find((name) => !refused.has(name));
      return {
        ...(field === undefined ? {} : { [field]: maxTokens }),
        ...(temperature === undefined || refused.has("temperature") ? {} : { temperature }),
      };
    },
    /** Notes what the model refused of what was sent; whether the same may be asked again without it. */
    learn: (error: unknown, sent: Parameters): boolean => {
      const name = refusedOf(error, sent);
      if (name !== undefined) refused.add(name);
      return name !== undefined;
    },
  };
};
