import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Ellipsis, ListChecks, Pause, Play, Send, Trash2 } from "lucide-react";
import { useState } from "react";
import { changeWebhook, removeWebhook, testWebhook, type Webhook } from "#contracts/webhooks.ts";
import { Badge } from "../../../ui/content/badge.tsx";
import { ConfirmDialog } from "../../../ui/windows/confirm-dialog.tsx";
import { Disclosure } from "../../../ui/content/disclosure.tsx";
import { FactLine } from "../../../ui/content/fact-line.tsx";
import { IconButton } from "../../../ui/buttons/icon-button.tsx";
import { Menu, MenuItem, MenuSeparator } from "../../../ui/buttons/menu.tsx";
import { call } from "../../../platform/api/api.ts";
import { notifyFailure } from "../../../ui/notices/notify-failure.ts";
import { keys } from "../../../platform/api/query-keys.ts";
import { Deliveries } from "./deliveries.tsx";
import { WebhookForm } from "./webhook-form.tsx";
import { eventNames, webhookFacts, webhookStates } from "./webhooks.ts";
import styles from "./api-access.module.css";
import common from "../../../ui/theme/common.module.css";
import { classNames } from "../../../platform/text/class-names.ts";

/** What can be done with a webhook besides choosing its events; all of them read the list again. */
const useWebhook = ({ id }: Webhook) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (deed: "test" | "pause" | "resume" | "remove") => {
      if (deed === "test") await call(testWebhook, { id });
      else if (deed === "remove") await call(removeWebhook, { id });
      else await call(changeWebhook, { id, paused: deed === "pause" });
    },
    onError: (error) => notifyFailure("Update failed", error, "Failed to update this webhook."),
    onSettled: () => client.invalidateQueries({ queryKey: keys.webhooks }),
  });
};

interface ActionsProps {
  webhook: Webhook;
  onDo: (deed: "test" | "pause" | "resume") => void;
  onEdit: () => void;
  onRemove: () => void;
}

const Actions = ({ webhook, onDo, onEdit, onRemove }: ActionsProps) => (
  <Menu
    trigger={
      <IconButton label={`Actions for ${webhook.url}`}>
        <Ellipsis size={18} />
      </IconButton>
    }
  >
    {webhook.state === "active" ? (
      <>
        <MenuItem icon={<Send size={18} />} onSelect={() => onDo("test")}>
          Send a test
        </MenuItem>
        <MenuItem icon={<Pause size={18} />} onSelect={() => onDo("pause")}>
          Pause
        </MenuItem>
      </>
    ) : (
      <MenuItem icon={<Play size={18} />} onSelect={() => onDo("resume")}>
        Resume
      </MenuItem>
    )}
    <MenuItem icon={<ListChecks size={18} />} onSelect={onEdit}>
      Edit events
    </MenuItem>
    <MenuSeparator />
    <MenuItem icon={<Trash2 size={18} />} danger onSelect={onRemove}>
      Delete
    </MenuItem>
  </Menu>
);

/** A webhook with how it stands, what it is told of, and what was sent to it. */
export const WebhookRow = ({ webhook }: { webhook: Webhook }) => {
  const [open, setOpen] = useState<"edit" | "remove" | null>(null);
  const { mutate, isPending } = useWebhook(webhook);
  const close = () => setOpen(null);
  const { text, tone } = webhookStates[webhook.state];
  return (
    <li className={styles.row}>
      <div className={classNames(common.stack4, common.fill)}>
        <p className={styles.head}>
          <span className={classNames(common.strong, common.anywhere)}>{webhook.url}</span>
          <Badge tone={tone}>{text}</Badge>
        </p>
        <p className={classNames(common.quiet, common.anywhere)}>
          <FactLine facts={webhookFacts(webhook)} />
        </p>
        <p className={common.wrap4}>
          {webhook.events.map((event) => (
            <Badge key={event}>{eventNames[event]}</Badge>
          ))}
        </p>
        <Disclosure summary="Last deliveries">
          <Deliveries webhook={webhook} />
        </Disclosure>
      </div>
      <Actions
        webhook={webhook}
        onDo={mutate}
        onEdit={() => setOpen("edit")}
        onRemove={() => setOpen("remove")}
      />
      {open === "edit" && <WebhookForm webhook={webhook} onDone={close} onClose={close} />}
      <ConfirmDialog
        open={open === "remove"}
        onOpenChange={close}
        title="Delete this webhook?"
        description="Nothing more is sent there, and what waits is not sent either. This cannot be undone."
        confirm="Delete"
        danger
        pending={isPending}
        onConfirm={() => mutate("remove", { onSettled: close })}
      />
    </li>
  );
};
