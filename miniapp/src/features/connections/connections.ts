import type { ConnectionSecret, ConnectionSetting, ModelConnection } from "#contracts/connections.ts";
import { readModelConnection, serverOf } from "#contracts/connections.ts";
import { call } from "../../lib/api.ts";
import { formatDate } from "../../lib/dates.ts";
import { keys } from "../../lib/query-keys.ts";

/** How the language model is connected. */
export const modelQuery = {
  queryKey: keys.connection("model"),
  queryFn: ({ signal }: { signal: AbortSignal }) => call(readModelConnection, {}, { signal }),
};

/** What is typed of a model; a key of null is left as it is. */
export interface ModelDraft {
  baseUrl: string;
  apiKey: string | null;
  chatModel: string;
  embeddingModel: string;
}

/** Whether the key there is goes with the address typed: none goes to another server. */
export const keepsKey = ({ apiKey, baseUrl }: ModelConnection, typed: string): boolean =>
  apiKey.isSet && serverOf(baseUrl.value) === serverOf(typed);

/** A draft that changes nothing; a key that is missing is to be typed. */
export const draftOf = (connection: ModelConnection): ModelDraft => ({
  baseUrl: connection.baseUrl.value ?? "",
  apiKey: connection.apiKey.isSet ? null : "",
  chatModel: connection.chatModel.value ?? "",
  embeddingModel: connection.embeddingModel.value ?? "",
});

/** What a draft asks the server for. */
export const changeOf = ({ apiKey, ...draft }: ModelDraft) => ({
  ...draft,
  ...(apiKey === null || apiKey.trim() === "" ? {} : { apiKey: apiKey.trim() }),
});

/** Whether the environment decides on it. */
export const isFixed = ({ origin }: ConnectionSetting | ConnectionSecret): boolean =>
  origin === "environment";

/** Who set what is stored, and when. */
export const setBy = ({ changedBy, changedAt }: Pick<ModelConnection, "changedBy" | "changedAt">): string => {
  const when = changedAt === null ? "" : `, ${formatDate(changedAt)}`;
  return `Set by ${changedBy ?? "somebody who has left"}${when}`;
};

/** The choices of a model: what its server lists, and the one in use. */
export const choicesOf = (listed: readonly string[], chosen: string) =>
  [...new Set(chosen === "" ? listed : [chosen, ...listed])].map((value) => ({ value, label: value }));
