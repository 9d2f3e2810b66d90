import { useMutation, useQueryClient } from "@tanstack/react-query";
import { expectWebhookToken, type SyncReport } from "#contracts/notion.ts";
import { Button } from "../../components/button.tsx";
import { call } from "../../lib/api.ts";
import { toastFailure } from "../../lib/failure-toast.ts";
import { syncQuery } from "./sync.ts";
import styles from "./sync.module.css";

const clock = new Intl.DateTimeFormat("en", { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });

const stateOf = ({ waitingUntil, token }: NonNullable<SyncReport["webhook"]>): string => {
  if (waitingUntil === null)
    return "Notion is asked for changes. By a webhook it would tell of them at once.";
  const until = clock.format(new Date(waitingUntil));
  if (token === null)
    return `Waiting until ${until}: create the webhook in Notion now, or have its token sent again.`;
  return `Notion's token, shown until ${until}. Confirm it in Notion, set NOTION_WEBHOOK_TOKEN to it, and start Legend again.`;
};

/** What is still to be done for Notion to tell of changes by itself; nothing once it is set up. */
export const Webhook = ({ webhook }: { webhook: SyncReport["webhook"] }) => {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(expectWebhookToken, {}),
    onError: (error) => toastFailure("Webhook", error, "Failed to wait for Notion's token."),
    onSettled: () => client.invalidateQueries({ queryKey: syncQuery.queryKey }),
  });
  if (webhook === null || webhook.isSet) return null;
  return (
    <>
      <h2 className={styles.heading}>Webhook</h2>
      <div className={styles.item}>
        <div role="status">
          <p className={styles.facts}>{stateOf(webhook)}</p>
          {webhook.token !== null && <code className={styles.name}>{webhook.token}</code>}
        </div>
        {webhook.waitingUntil === null && (
          <Button size="small" pending={isPending} onClick={() => mutate()}>
            Wait for its token
          </Button>
        )}
      </div>
    </>
  );
};
