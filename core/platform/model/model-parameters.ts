import { APIError } from "openai";
import type { ChatCompletionCreateParams } from "openai/resources/chat/completions";
import type { ModelConfig } from "#core/config.ts";

/** The form of a JSON object that a model is to write. */
export interface JsonForm {
  /** Letters, digits, underscores and hyphens. */
  name: string;
  schema: Record<string, unknown>;
}

interface Wanted {
  maxTokens: number;
  temperature?: number | undefined;
  json?: JsonForm | undefined;
}

type Sent = Partial<
  Pick<ChatCompletionCreateParams, "max_tokens" | "max_completion_tokens" | "temperature" | "response_format">
>;

/** One way to say something of a request; undefined where there is nothing to say. */
const ways = {
  max_tokens: ({ maxTokens }: Wanted): Sent | undefined => ({ max_tokens: maxTokens }),
  max_completion_tokens: ({ maxTokens }: Wanted): Sent | undefined => ({ max_completion_tokens: maxTokens }),
  temperature: ({ temperature }: Wanted): Sent | undefined =>
    temperature === undefined ? undefined : { temperature },
  json_schema: ({ json }: Wanted): Sent | undefined =>
    json && { response_format: { type: "json_schema", json_schema: { ...json, strict: true } } },
  json_object: ({ json }: Wanted): Sent | undefined => json && { response_format: { type: "json_object" } },
};
type Way = keyof typeof ways;

const unsupported =
  /unsupported|not supported|does not support|unrecognized|unknown|unexpected|not permitted/iu;
const anything = /(?:)/u;
const ofJson = { names: /response_format|json_schema|json_object|schema|grammar|guided/iu, says: anything };

/** How a refusal names a way, and what else it must say: a limit may also be refused for being too high. */
const refusals: Record<Way, { names: RegExp; says: RegExp }> = {
  max_tokens: { names: /\bmax_tokens\b/u, says: unsupported },
  max_completion_tokens: { names: /\bmax_completion_tokens\b/u, says: unsupported },
  temperature: { names: /\btemperature\b/iu, says: anything },
  json_schema: ofJson,
  json_object: ofJson,
};

/** Which of these ways a server refuses, in whatever words; undefined where it refuses something else. */
const refusedOf = (error: unknown, chosen: Way[]): Way | undefined => {
  if (!(error instanceof APIError) || (error.status !== 400 && error.status !== 422)) return undefined;
  const { param, code, message } = error;
  const meant = chosen.filter((way) => refusals[way].says.test(`${code ?? ""} ${message}`));
  // The name of the field that it wants instead may stand in the text, too.
  return (
    meant.find((way) => refusals[way].names.test(param ?? "")) ??
    meant.find((way) => refusals[way].names.test(message))
  );
};

/** A request's parameters, and the ways they were said in. */
export interface Parameters {
  sent: Sent;
  chosen: Way[];
}

/**
 * What is sent to one model, without what it has refused before: newer ones take no `max_tokens`, some no `temperature`,
 * and not every server can be told the form of what is to be written.
 */
export const createParameters = ({ maxTokensField }: Pick<ModelConfig, "maxTokensField">) => {
  const refused = new Set<Way>();
  const groups: Way[][] = [
    [maxTokensField, "max_completion_tokens", "max_tokens"],
    ["temperature"],
    ["json_schema", "json_object"],
  ];
  return {
    of: (wanted: Wanted): Parameters => {
      const chosen = groups.flatMap((group) => group.find((way) => !refused.has(way)) ?? []);
      const sent = chosen.map((way) => [way, ways[way](wanted)] as const);
      return {
        sent: Object.assign({}, ...sent.map(([, said]) => said)),
        chosen: sent.flatMap(([way, said]) => (said === undefined ? [] : way)),
      };
    },
    /** Notes what the model refused of what was sent; whether the same may be asked again without it. */
    learn: (error: unknown, { chosen }: Parameters): boolean => {
      const way = refusedOf(error, chosen);
      if (way !== undefined) refused.add(way);
      return way !== undefined;
    },
  };
};
