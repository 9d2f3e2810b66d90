import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { sendAgain, type Webhook, type WebhookDelivery } from "#contracts/webhooks.ts";
import { Badge } from "../../../ui/content/badge.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { FactLine } from "../../../ui/content/fact-line.tsx";
import { LoadError } from "../../../ui/states/load-error.tsx";
import { WaitingText } from "../../../ui/states/waiting-text.tsx";
import { call } from "../../../platform/api/api.ts";
import { notifyFailure } from "../../../ui/notices/notify-failure.ts";
import { keys } from "../../../platform/api/query-keys.ts";
import { deliveriesQuery, deliveryFacts, deliveryStates } from "./webhooks.ts";
import styles from "./api-access.module.css";
import common from "../../../ui/theme/common.module.css";
import { classNames } from "../../../platform/text/class-names.ts";

const Delivery = ({ webhook, delivery }: { webhook: Webhook; delivery: WebhookDelivery }) => {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(sendAgain, { id: webhook.id, deliveryId: delivery.id }),
    onError: (error) => notifyFailure("Sending failed", error, "Failed to send this again."),
    onSettled: () => client.invalidateQueries({ queryKey: keys.webhooks }),
  });
  const { text, tone } = deliveryStates[delivery.state];
  return (
    <li className={styles.row}>
      <div className={classNames(common.stack4, common.fill)}>
        <p className={styles.head}>
          <code className={styles.type}>{delivery.type}</code>
          <Badge tone={tone}>{text}</Badge>
        </p>
        <p className={classNames(common.quiet, common.anywhere)}>
          <FactLine facts={deliveryFacts(delivery)} />
        </p>
      </div>
      <Button
        size="small"
        variant="quiet"
        pending={isPending}
        disabled={webhook.state !== "active"}
        onClick={() => mutate()}
      >
        Send again
      </Button>
    </li>
  );
};

/** The last deliveries of a webhook, and how each went. */
export const Deliveries = ({ webhook }: { webhook: Webhook }) => {
  const { data, isError, refetch } = useQuery(deliveriesQuery(webhook.id));
  if (data === undefined && isError)
    return <LoadError text="Error loading deliveries. Please try again." onRetry={() => void refetch()} />;
  if (data === undefined) return <WaitingText label="Loading deliveries" />;
  if (data.length === 0)
    return <p className={styles.empty}>Nothing was sent yet. Send a test to see whether it arrives.</p>;
  return (
    <ul role="list" aria-label="Deliveries">
      {data.map((delivery) => (
        <Delivery key={delivery.id} webhook={webhook} delivery={delivery} />
      ))}
    </ul>
  );
};
