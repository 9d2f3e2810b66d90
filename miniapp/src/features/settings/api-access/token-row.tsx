import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type AccessToken, revokeAccessToken } from "#contracts/access-tokens.ts";
import { Badge } from "../../../ui/content/badge.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { ConfirmDialog } from "../../../ui/windows/confirm-dialog.tsx";
import { FactLine } from "../../../ui/content/fact-line.tsx";
import { call } from "../../../platform/api/api.ts";
import { notifyFailure } from "../../../ui/notices/notify-failure.ts";
import { keys } from "../../../platform/api/query-keys.ts";
import { isExpired, scopeNames, tokenFacts } from "./tokens.ts";
import styles from "./api-access.module.css";
import common from "../../../ui/theme/common.module.css";
import { classNames } from "../../../platform/text/class-names.ts";

const RevokeDialog = ({ token, onClose }: { token: AccessToken; onClose: () => void }) => {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(revokeAccessToken, { id: token.id }),
    onSuccess: onClose,
    onError: (error) => {
      onClose();
      notifyFailure("Revoke failed", error, "Failed to revoke this token.");
    },
    onSettled: () => client.invalidateQueries({ queryKey: keys.accessTokens }),
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Revoke ${token.name}?`}
      description="Whatever uses it is refused at once. This cannot be undone."
      confirm="Revoke"
      danger
      pending={isPending}
      onConfirm={() => mutate()}
    />
  );
};

/** A token with what it may do, whose it is and when it was used. */
export const TokenRow = ({ token }: { token: AccessToken }) => {
  const [revoking, setRevoking] = useState(false);
  return (
    <li className={styles.row}>
      <div className={classNames(common.stack4, common.fill)}>
        <p className={styles.head}>
          <span className={classNames(common.strong, common.anywhere)}>{token.name}</span>
          <code className={styles.prefix}>{token.prefix}...</code>
          {isExpired(token) && <Badge tone="warning">Expired</Badge>}
        </p>
        <p className={classNames(common.quiet, common.anywhere)}>
          <FactLine facts={tokenFacts(token)} />
        </p>
        <p className={common.wrap4}>
          {token.scopes.map((scope) => (
            <Badge key={scope}>{scopeNames[scope]}</Badge>
          ))}
        </p>
      </div>
      <Button size="small" aria-label={`Revoke ${token.name}`} onClick={() => setRevoking(true)}>
        Revoke
      </Button>
      {revoking && <RevokeDialog token={token} onClose={() => setRevoking(false)} />}
    </li>
  );
};
