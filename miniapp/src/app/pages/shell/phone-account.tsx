import { AccountButton } from "../../../features/chat/account/account-button.tsx";
import { useHasColumn } from "../../../platform/browser/use-media-query.ts";
import { useAuth } from "../../../platform/session/session.tsx";
import { useShell } from "./shell-context.ts";

/** The account's menu in the corner of a page, where there is no column whose foot is that. */
export const PhoneAccount = () => {
  const { account } = useShell();
  const { user } = useAuth();
  const hasColumn = useHasColumn();
  return user !== null && !hasColumn && <AccountButton user={user} account={account} />;
};
