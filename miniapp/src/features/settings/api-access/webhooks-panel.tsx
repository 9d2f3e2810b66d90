import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { LoadError } from "../../../ui/states/load-error.tsx";
import { SecretDialog } from "../../../ui/windows/secret-dialog.tsx";
import { WaitingText } from "../../../ui/states/waiting-text.tsx";
import { Panel } from "./panel.tsx";
import { WebhookForm } from "./webhook-form.tsx";
import { WebhookRow } from "./webhook-row.tsx";
import { webhooksQuery } from "./webhooks.ts";
import styles from "./api-access.module.css";

const List = () => {
  const { data, isError, refetch } = useQuery(webhooksQuery);
  if (data === undefined && isError)
    return <LoadError text="Error loading webhooks. Please try again." onRetry={() => void refetch()} />;
  if (data === undefined) return <WaitingText label="Loading webhooks" />;
  if (data.length === 0)
    return (
      <p className={styles.empty}>No webhooks yet. Add one to have another program told of what happens.</p>
    );
  return (
    <ul role="list" className={styles.rows} aria-label="Webhooks">
      {data.map((webhook) => (
        <WebhookRow key={webhook.id} webhook={webhook} />
      ))}
    </ul>
  );
};

/** The addresses that are told of what happens. */
export const WebhooksPanel = () => {
  const [adding, setAdding] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  return (
    <Panel
      title="Webhooks"
      about="What happens is sent to these addresses, signed, and again until it arrives."
      add="Add webhook"
      onAdd={() => setAdding(true)}
    >
      <List />
      {adding && (
        <WebhookForm
          onClose={() => setAdding(false)}
          onDone={(made) => {
            setAdding(false);
            setSecret(made);
          }}
        />
      )}
      <SecretDialog
        title="Signing secret"
        secret={secret}
        copy="Copy secret"
        note="The receiver verifies signatures with it. Copy it now: you won't see it again."
        onClose={() => setSecret(null)}
      />
    </Panel>
  );
};
