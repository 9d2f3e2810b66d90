import { Info } from "lucide-react";
import type { Invitation } from "#contracts/invitations.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { Dialog } from "../../../ui/windows/dialog.tsx";
import { formatDate } from "../../../platform/text/dates.ts";
import { CopyButton } from "../../../ui/buttons/copy-button.tsx";
import { OnlyOnce } from "../../../ui/windows/only-once.tsx";
import styles from "./team.module.css";
import common from "../../../ui/theme/common.module.css";
import { classNames } from "../../../platform/text/class-names.ts";

export interface Invitations {
  invitations: Invitation[];
  /** Who was on the team already. */
  known: string[];
}

/** What to send to somebody who is invited. */
const messageFor = ({ user, link, botLink, expiresAt }: Invitation): string =>
  [
    `Hi @${user.username}, welcome to the team! This link signs you in to Legend. It works once, until ${formatDate(expiresAt)}.`,
    ...(botLink === null ? [] : [`In Telegram: ${botLink}`]),
    `${botLink === null ? "Open" : "Or in a browser"}: ${link}`,
  ].join("\n");

const names = (usernames: string[]): string => usernames.map((name) => `@${name}`).join(", ");

const Known = ({ known }: { known: string[] }) =>
  known.length > 0 && (
    <p className={styles.once}>
      <Info size={20} />
      <span>
        {names(known)} {known.length === 1 ? "is" : "are"} on the team already.
      </span>
    </p>
  );

const titleOf = ([first, ...more]: Invitation[]): string => {
  if (first === undefined) return "Nobody new";
  return more.length === 0 ? `Invitation for @${first.user.username}` : `${more.length + 1} invitations`;
};

const Links = ({ invitations }: { invitations: Invitation[] }) => (
  <ul role="list" className={classNames(common.boxed, common.lined)}>
    {invitations.map((made) => (
      <li key={made.user.id} className={styles.link}>
        <div>
          <p className={styles.name}>@{made.user.username}</p>
          <p className={styles.address}>{made.botLink ?? made.link}</p>
        </div>
        {invitations.length > 1 && <CopyButton size="small" label="Copy" text={messageFor(made)} />}
      </li>
    ))}
  </ul>
);

interface InvitationsDialogProps {
  made: Invitations | null;
  onClose: () => void;
}

/** Shows new invitations, this once, ready to be sent; only its own button closes it. */
export const InvitationsDialog = ({ made, onClose }: InvitationsDialogProps) => {
  const { invitations, known } = made ?? { invitations: [], known: [] };
  const all = invitations.map(messageFor).join("\n\n");
  return (
    <Dialog
      open={made !== null}
      onOpenChange={(open) => !open && onClose()}
      persistent
      title={titleOf(invitations)}
      footer={
        <>
          <Button onClick={onClose}>Done</Button>
          {invitations.length > 0 && (
            <CopyButton
              variant="primary"
              label={invitations.length === 1 ? "Copy message" : "Copy all messages"}
              text={all}
            />
          )}
        </>
      }
    >
      <div className={styles.code}>
        {invitations.length > 0 && <Links invitations={invitations} />}
        {invitations.length > 0 && (
          <OnlyOnce>
            {invitations.length === 1
              ? "Send it privately: whoever opens it first is signed in. You won't see it again."
              : "Send each privately: whoever opens one first is signed in. You won't see them again."}
          </OnlyOnce>
        )}
        <Known known={known} />
      </div>
    </Dialog>
  );
};
