import { useMutation, useQueryClient } from "@tanstack/react-query";
import {
  expectWebhookToken,
  forgetWebhookToken,
  type SyncReport,
  confirmWebhookToken,
} from "#contracts/notion.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { call } from "../../../platform/api/api.ts";
import { notifyFailure } from "../../../ui/notices/notify-failure.ts";
import { syncQuery } from "./sync.ts";
import styles from "./sync.module.css";
import common from "../../../ui/theme/common.module.css";

const clock = new Intl.DateTimeFormat("en", { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });

type Shown = NonNullable<SyncReport["webhook"]>;

const stateOf = ({ isSet, waitingUntil, token }: Shown): string => {
  if (isSet) return "Notion tells of changes at once.";
  if (waitingUntil === null)
    return "Notion is asked for changes. By a webhook it would tell of them at once.";
  const until = clock.format(new Date(waitingUntil));
  if (token === null)
    return `Waiting until ${until}: create the webhook in Notion now, or have its token sent again.`;
  return `Notion's token, shown until ${until}: confirm it in Notion, and then here.`;
};

const deeds = {
  expect: {
    endpoint: expectWebhookToken,
    label: "Wait for its token",
    failed: "Failed to wait for Notion's token.",
  },
  use: {
    endpoint: confirmWebhookToken,
    label: "Confirmed in Notion",
    failed: "Failed to take the token into use.",
  },
  forget: { endpoint: forgetWebhookToken, label: "Forget its token", failed: "Failed to forget the token." },
};

/** What there is to do now; nothing while Notion's token is waited for. */
const deedOf = ({ isSet, waitingUntil, token }: Shown): keyof typeof deeds | null => {
  if (isSet) return "forget";
  if (waitingUntil === null) return "expect";
  return token === null ? null : "use";
};

const Deed = ({ name }: { name: keyof typeof deeds }) => {
  const client = useQueryClient();
  const { endpoint, label, failed } = deeds[name];
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(endpoint, {}),
    onError: (error) => notifyFailure("Webhook", error, failed),
    onSettled: () => client.invalidateQueries({ queryKey: syncQuery.queryKey }),
  });
  return (
    <Button size="small" pending={isPending} onClick={() => mutate()}>
      {label}
    </Button>
  );
};

/** How Notion tells of changes by itself, and what is still to be done for it; nothing where the environment decides on it. */
export const Webhook = ({ webhook }: { webhook: SyncReport["webhook"] }) => {
  if (webhook === null || webhook.origin === "environment") return null;
  const deed = deedOf(webhook);
  return (
    <>
      <h2 className={styles.heading}>Webhook</h2>
      <div className={styles.item}>
        <div role="status">
          <p className={styles.facts}>{stateOf(webhook)}</p>
          {webhook.token !== null && <code className={common.strong}>{webhook.token}</code>}
        </div>
        {deed !== null && <Deed key={deed} name={deed} />}
      </div>
    </>
  );
};
