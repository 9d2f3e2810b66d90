import { Lock } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { ConnectionChanged, ConnectionTest } from "#contracts/connections.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { ConfirmDialog } from "../../../ui/windows/confirm-dialog.tsx";
import { Dialog } from "../../../ui/windows/dialog.tsx";
import { OvertakenChoice } from "../../../patterns/forms/overtaken-dialog.tsx";
import { classNames } from "../../../platform/text/class-names.ts";
import { Checks } from "./connection-card.tsx";
import { isWhollyFixed } from "./connections.ts";
import type { Editing } from "./use-connection.ts";
import styles from "./connections.module.css";
import common from "../../../ui/theme/common.module.css";

interface DisconnectProps {
  /** What is asked before, and what it means. */
  title: string;
  description: string;
  pending: boolean;
  onConfirm: () => void;
}

const Disconnect = ({ title, description, pending, onConfirm }: DisconnectProps) => {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        Disconnect
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={title}
        description={description}
        confirm="Disconnect"
        danger
        pending={pending}
        onConfirm={() => {
          setAsking(false);
          onConfirm();
        }}
      />
    </>
  );
};

interface ConnectionFormProps<
  Shown extends ConnectionChanged,
  Draft extends object,
  Tested extends ConnectionTest,
> {
  editing: Editing<Shown, Draft, Tested>;
  disconnect: Pick<DisconnectProps, "title" | "description">;
  children: ReactNode;
}

/** What is set of a connection, with what can be done with it and what a test of it found. */
export const ConnectionForm = <
  Shown extends ConnectionChanged,
  Draft extends object,
  Tested extends ConnectionTest,
>({
  editing,
  disconnect,
  children,
}: ConnectionFormProps<Shown, Draft, Tested>) => {
  const { connection, isSaving, test, remove, overtaken } = editing;
  const isFixed = isWhollyFixed(connection);
  return (
    <form
      className={styles.body}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isFixed) editing.save();
      }}
    >
      {children}
      <div className={common.wrapRow8}>
        {!isFixed && (
          <Button type="submit" variant="primary" pending={isSaving}>
            Save
          </Button>
        )}
        <Button pending={test.isPending} onClick={() => test.mutate()}>
          Test
        </Button>
        {connection.changedAt !== null && (
          <Disconnect {...disconnect} pending={remove.isPending} onConfirm={() => remove.mutate()} />
        )}
        {isFixed && (
          <p className={classNames(styles.note, styles.fixed)}>
            <Lock size={14} strokeWidth={2} />
            <span>All of it is set in the environment, and changed there.</span>
          </p>
        )}
      </div>
      <div aria-live="polite" className={styles.found}>
        {test.data !== undefined && <Checks checks={test.data.checks} />}
      </div>
      {overtaken !== null && (
        <Dialog
          open
          onOpenChange={overtaken.dismiss}
          size="compact"
          title="Somebody else was faster"
          description={`${overtaken.told}. What you entered is not saved yet.`}
          footer={
            <OvertakenChoice pending={isSaving} onTake={overtaken.takeTheirs} onSave={overtaken.saveMine} />
          }
        />
      )}
    </form>
  );
};
