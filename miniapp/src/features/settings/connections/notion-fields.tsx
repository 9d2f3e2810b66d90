import {
  type MirroredSource,
  type NotionConnection,
  type SharedSource,
  sourceNames,
} from "#contracts/notion-connection.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { Select } from "../../../ui/fields/select.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";
import { isFixed, setBy } from "./connections.ts";
import { choicesOf, fittingOf, mirrored, type NotionDraft } from "./notion.ts";
import { FixedNote, SecretField } from "./secret-field.tsx";
import styles from "./connections.module.css";

interface NotionFieldsProps {
  connection: NotionConnection;
  draft: NotionDraft;
  onChange: (changed: Partial<NotionDraft>) => void;
  /** What is shared with the integration; null before it was asked. */
  shared: readonly SharedSource[] | null;
  errors: Partial<Record<keyof NotionDraft, string>>;
}

const nothing = " none";
const tokenHint = "Stored encrypted, never shown again.";

interface SourceFieldProps extends Omit<NotionFieldsProps, "errors"> {
  source: MirroredSource;
  error: string | undefined;
}

const Problems = ({ problems }: { problems: readonly string[] }) =>
  problems.map((problem) => (
    <span key={problem} className={styles.line}>
      {problem}
    </span>
  ));

/** What there is to know of a choice: what it lacks, what saving it does, or how to come by one. */
const helpOf = ({ connection, draft, source, shared }: Omit<SourceFieldProps, "error" | "onChange">) => {
  const [chosen, before] = [draft[source], connection[source].value];
  const found = shared?.find(({ id }) => id === chosen);
  if (found !== undefined && found.problems[source].length > 0)
    return <Problems problems={found.problems[source]} />;
  if (before !== null && chosen !== before.id)
    return chosen === null
      ? `What is in ${before.title ?? "Notion"} stays there as it is.`
      : `All is pushed there anew; what is in ${before.title ?? "the one before"} stays as it is.`;
  if (chosen === null || shared === null) return undefined;
  return found === undefined ? "Not shared with the integration any more." : "Every column is there.";
};

/** The data source that something is mirrored in, by its name. */
const SourceField = ({ source, error, ...given }: SourceFieldProps) => {
  const { connection, draft, onChange, shared } = given;
  const { value, origin } = connection[source];
  const label = sourceNames[source];
  if (isFixed({ origin })) {
    const title = shared?.find(({ id }) => id === value?.id)?.title ?? "Chosen";
    const help = <FixedNote variable={`NOTION_${source.toUpperCase()}_DATA_SOURCE`} />;
    return <TextField label={label} readOnly value={title} help={help} error={error} />;
  }
  return (
    <Select
      label={label}
      value={draft[source] ?? nothing}
      onChange={(chosen) => onChange({ [source]: chosen === nothing ? null : chosen })}
      options={[{ value: nothing, label: "Not mirrored" }, ...choicesOf(source, shared ?? [], value)]}
      help={helpOf({ ...given, source })}
      error={error}
    />
  );
};

const ChooseFitting = ({ connection, draft, onChange, shared }: Omit<NotionFieldsProps, "errors">) => {
  const open = mirrored.filter((source) => !isFixed(connection[source]));
  const fitting = fittingOf(shared ?? [], draft, open);
  if (Object.keys(fitting).length === 0) return null;
  return (
    <div className={styles.wide}>
      <Button size="small" onClick={() => onChange(fitting)}>
        Choose what fits
      </Button>
    </div>
  );
};

/** What is set of Notion. */
export const NotionFields = ({ errors, ...given }: NotionFieldsProps) => {
  const { connection, draft, onChange, shared } = given;
  const { token, workspace, isConnected } = connection;
  const where = workspace === null ? "" : `, for the workspace ${workspace}`;
  return (
    <div className={styles.fields}>
      <div className={styles.wide}>
        <SecretField
          label="Token"
          variable="NOTION_TOKEN"
          replace="Replace the token"
          secret={token}
          setBy={`${setBy(connection)}${where}. ${tokenHint}`}
          typed={draft.token}
          onChange={(typed) => onChange({ token: typed })}
          placeholder="Paste the integration's secret"
          hint={
            token.isLost
              ? "It cannot be read any more: enter it again."
              : `notion.so/profile/integrations makes one, of the type Internal. ${tokenHint}`
          }
          error={errors.token}
        />
      </div>
      {(isConnected || shared !== null) &&
        mirrored.map((source) => (
          <SourceField key={source} {...given} source={source} error={errors[source]} />
        ))}
      {shared === null && (
        <p className={`${styles.note} ${styles.wide}`}>
          Test lists what is shared with the integration: choose there what is mirrored where.
        </p>
      )}
      <ChooseFitting {...given} />
    </div>
  );
};
