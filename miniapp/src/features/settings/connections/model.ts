import {
  changeModelConnection,
  type ModelConnection,
  type ModelTest,
  readModelConnection,
  removeModelConnection,
  serverOf,
  testModelConnection,
} from "#contracts/connections.ts";
import { call } from "../../../platform/api/api.ts";
import { keys } from "../../../platform/api/query-keys.ts";
import { typedSecret } from "./connections.ts";
import type { ConnectionKind } from "./use-connection.ts";

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

/** What a draft asks the server for. */
const changeOf = ({ apiKey, ...draft }: ModelDraft) => ({ ...draft, ...typedSecret("apiKey", apiKey) });

/** The connection to the language model. */
export const modelKind: ConnectionKind<ModelConnection, ModelDraft, ModelTest> = {
  query: modelQuery,
  // A draft that changes nothing; a key that is missing is to be typed.
  draftOf: (connection) => ({
    baseUrl: connection.baseUrl.value ?? "",
    apiKey: connection.apiKey.isSet ? null : "",
    chatModel: connection.chatModel.value ?? "",
    embeddingModel: connection.embeddingModel.value ?? "",
  }),
  save: (draft, basedOn) => call(changeModelConnection, { ...changeOf(draft), basedOn }),
  test: (draft) => call(testModelConnection, changeOf(draft)),
  remove: () => call(removeModelConnection, {}),
  isAskedOnSaving: false,
  saved: () => ({ title: "Model connected", description: "It answers from the next question on." }),
  name: "the model",
};

/** The choices of a model: what its server lists, and the one in use. */
export const choicesOf = (listed: readonly string[], chosen: string) =>
  [...new Set(chosen === "" ? listed : [chosen, ...listed])].map((value) => ({ value, label: value }));
