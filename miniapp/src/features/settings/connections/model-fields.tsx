import type { ModelConnection } from "#contracts/connections.ts";
import { Select } from "../../../ui/fields/select.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";
import { isFixed, setBy } from "./connections.ts";
import { choicesOf, keepsKey, type ModelDraft } from "./model.ts";
import { FixedNote, SecretField } from "./secret-field.tsx";
import styles from "./connections.module.css";

type Field = keyof ModelDraft;

interface ModelFieldsProps {
  connection: ModelConnection;
  draft: ModelDraft;
  onChange: (changed: Partial<ModelDraft>) => void;
  /** What the server lists; null before it was asked, or where it lists nothing. */
  models: readonly string[] | null;
  errors: Partial<Record<Field, string>>;
}

interface ModelChoiceProps extends Omit<ModelFieldsProps, "connection"> {
  label: string;
  field: "chatModel" | "embeddingModel";
  fixed: boolean;
  hint: string;
  /** What sets it in the environment. */
  variable: string;
  /** What the choice of none says, where there may be none. */
  none?: string;
}

const noModel = " none";

/** A model by its name: chosen from what the server lists, typed where it lists nothing. */
const ModelChoice = ({
  label,
  field,
  fixed,
  hint,
  variable,
  none,
  draft,
  onChange,
  models,
  errors,
}: ModelChoiceProps) => {
  const shared = { label, help: fixed ? <FixedNote variable={variable} /> : hint, error: errors[field] };
  const value = draft[field];
  if (fixed || models === null)
    return (
      <TextField
        {...shared}
        readOnly={fixed}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        value={value}
        onChange={(event) => onChange({ [field]: event.target.value })}
      />
    );
  const listed = choicesOf(models, value);
  return (
    <Select
      {...shared}
      placeholder="Choose a model"
      value={value === "" && none !== undefined ? noModel : value}
      onChange={(chosen) => onChange({ [field]: chosen === noModel ? "" : chosen })}
      options={none === undefined ? listed : [{ value: noModel, label: none }, ...listed]}
    />
  );
};

/** What is set of the language model. */
export const ModelFields = ({ connection, draft, onChange, models, errors }: ModelFieldsProps) => {
  const isMoved = connection.apiKey.isSet && !keepsKey(connection, draft.baseUrl);
  const keyHint = isMoved
    ? "The stored key stays with the server it was given for: enter the key of this one."
    : "Stored encrypted, never shown again.";
  const choosing = { draft, onChange, models, errors };
  return (
    <div className={styles.fields}>
      <div className={styles.wide}>
        <TextField
          label="Base URL"
          type="url"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          maxLength={500}
          placeholder="https://api.openai.com/v1"
          readOnly={isFixed(connection.baseUrl)}
          value={draft.baseUrl}
          onChange={(event) => onChange({ baseUrl: event.target.value })}
          help={
            isFixed(connection.baseUrl) ? (
              <FixedNote
                variable={connection.baseUrl.value === null ? "OPENAI_API_KEY" : "OPENAI_BASE_URL"}
              />
            ) : (
              "Of any server that speaks as OpenAI's does; left empty, OpenAI's own."
            )
          }
          error={errors.baseUrl}
        />
      </div>
      <div className={styles.wide}>
        <SecretField
          label="Key"
          variable="OPENAI_API_KEY"
          replace="Replace the key"
          secret={connection.apiKey}
          setBy={`${setBy(connection)}. ${keyHint}`}
          typed={isMoved ? (draft.apiKey ?? "") : draft.apiKey}
          onChange={(apiKey) => onChange({ apiKey })}
          placeholder="Paste the key, if the server wants one"
          hint={connection.apiKey.isLost ? "It cannot be read any more: enter it again." : keyHint}
          error={errors.apiKey}
        />
      </div>
      <ModelChoice
        {...choosing}
        label="Chat model"
        field="chatModel"
        variable="OPENAI_CHAT_MODEL"
        fixed={isFixed(connection.chatModel)}
        hint={models === null ? "Test lists what the server has." : "It writes the answers."}
      />
      <ModelChoice
        {...choosing}
        label="Embedding model"
        field="embeddingModel"
        variable="OPENAI_EMBEDDING_MODEL"
        fixed={isFixed(connection.embeddingModel)}
        hint="Documents are embedded again with another one."
        none="None"
      />
    </div>
  );
};
