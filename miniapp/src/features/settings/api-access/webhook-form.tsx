import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import {
  addWebhook,
  changeWebhook,
  type Webhook,
  type WebhookEvent,
  webhookEvents,
} from "#contracts/webhooks.ts";
import { FormWindow } from "../../../patterns/forms/form-window.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";
import { call } from "../../../platform/api/api.ts";
import { keys } from "../../../platform/api/query-keys.ts";
import { Checks } from "../../../ui/fields/checks.tsx";
import { errorsOf } from "../../../patterns/forms/errors-of.ts";
import { eventNames } from "./webhooks.ts";
import styles from "./api-access.module.css";

interface WebhookFormProps {
  /** The webhook whose events are chosen anew; without it one is added. */
  webhook?: Webhook;
  /** Called with the secret of a new one. */
  onDone: (secret: string | null) => void;
  onClose: () => void;
}

/** Adds a webhook, or chooses what an existing one is told of. */
export const WebhookForm = ({ webhook, onDone, onClose }: WebhookFormProps) => {
  const client = useQueryClient();
  const [url, setUrl] = useState(webhook?.url ?? "");
  const [events, setEvents] = useState<WebhookEvent[]>(webhook?.events ?? []);
  const isNew = webhook === undefined;
  const isReady = url.trim() !== "" && events.length > 0;
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      if (webhook === undefined) return (await call(addWebhook, { url: url.trim(), events })).secret;
      await call(changeWebhook, { id: webhook.id, events });
      return null;
    },
    onSuccess: (secret) => {
      onDone(secret);
      return client.invalidateQueries({ queryKey: keys.webhooks });
    },
  });
  const errors = errorsOf(error, ["url", "events"]);
  return (
    <FormWindow
      title={isNew ? "Add webhook" : "Edit events"}
      description={isNew ? "Each event is sent there as JSON, signed." : webhook.url}
      text={isNew ? "Add webhook" : "Save"}
      isReady={isReady}
      pending={isPending}
      onClose={onClose}
      onSubmit={mutate}
      className={styles.form}
    >
      {isNew && (
        <TextField
          label="Address"
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://example.com/hooks/legend"
          help="https, at a public address"
          value={url}
          onChange={(event) => setUrl(event.target.value)}
          error={errors.url}
        />
      )}
      <Checks
        label="Events"
        options={webhookEvents.map((value) => ({ value, label: eventNames[value] }))}
        chosen={events}
        onChange={setEvents}
        error={errors.events ?? (isNew ? undefined : errors.url)}
      />
    </FormWindow>
  );
};
