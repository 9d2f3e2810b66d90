import { Brain } from "lucide-react";
import type { ModelConnection } from "#contracts/connections.ts";
import { formatMoment } from "../../../platform/text/dates.ts";
import { errorsOf } from "../../../patterns/forms/errors-of.ts";
import { ConnectionCard, stateOf } from "./connection-card.tsx";
import { ConnectionForm } from "./connection-form.tsx";
import { type ModelDraft, modelKind } from "./model.ts";
import { ModelFields } from "./model-fields.tsx";
import { PriceTable } from "./price-table.tsx";
import styles from "./connections.module.css";
import { useConnection } from "./use-connection.ts";

const fields = ["baseUrl", "apiKey", "chatModel", "embeddingModel"] as const;

const disconnect = {
  title: "Disconnect the model?",
  description:
    "What was set here is forgotten, with the key. Answers quote the documents from then on, unless the environment connects a model.",
};

/** The language model: where it is, its key, which ones are used, and what they cost. */
export const ModelCard = ({ connection }: { connection: ModelConnection }) => {
  const editing = useConnection(connection, modelKind);
  const { draft, failure } = editing;
  const tested = editing.test.data;
  const change = (changed: Partial<ModelDraft>) => {
    editing.write(changed);
    // What the server lists holds for its address alone.
    if ("baseUrl" in changed) editing.test.reset();
  };
  const { failure: lastFailure } = connection;
  const used = [connection.chatModel.value, connection.embeddingModel.value];
  return (
    <ConnectionCard
      title="Model"
      about="Answers are written, not only quoted."
      icon={Brain}
      state={stateOf(connection.isConnected, connection.apiKey, tested, lastFailure !== null)}
    >
      {lastFailure !== null && tested === undefined && (
        <p className={styles.failing}>
          {lastFailure.text}: the latest answer, of {formatMoment(lastFailure.at)}, quotes the documents. A
          test tells what to do.
        </p>
      )}
      <ConnectionForm editing={editing} disconnect={disconnect}>
        <ModelFields
          connection={connection}
          draft={draft}
          onChange={change}
          models={tested?.models ?? null}
          errors={errorsOf(failure, fields)}
        />
      </ConnectionForm>
      <PriceTable models={[...new Set(used.filter((model) => model !== null))]} />
    </ConnectionCard>
  );
};
