import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { handOverWork, type PersonWork } from "#contracts/hand-over.ts";
import { changeUser, type User } from "#contracts/users.ts";
import { Dialog } from "../../../ui/windows/dialog.tsx";
import { FormFooter } from "../../../patterns/forms/form-footer.tsx";
import { colleaguesQuery } from "../../../entities/leads/leads.ts";
import { LoadError } from "../../../ui/states/load-error.tsx";
import { Checks } from "../../../ui/fields/checks.tsx";
import { Select } from "../../../ui/fields/select.tsx";
import { Skeleton } from "../../../ui/states/skeleton.tsx";
import { call } from "../../../platform/api/api.ts";
import { notifyFailure } from "../../../ui/notices/notify-failure.ts";
import { rereadChanged } from "../../../platform/api/query-client.ts";
import { keys } from "../../../platform/api/query-keys.ts";
import { useAuth } from "../../../platform/session/session.tsx";
import { notify } from "../../../ui/notices/notify.ts";
import { countOf } from "../../../platform/text/count-of.ts";
import { changes } from "./person-changes.ts";
import { type Handed, handedWords, stayingWords, workQuery } from "./work.ts";
import styles from "./team.module.css";
import common from "../../../ui/theme/common.module.css";

interface HandOverDialogProps {
  user: User;
  /** Whether they are disabled with that; then nothing has to be handed over. */
  disables: boolean;
  onClose: () => void;
}

interface Choice {
  to: string;
  leads: boolean;
  tickets: boolean;
}

const nobody = " nobody";

/** Who work can be given to: everybody who can sign in, oneself included, but for whom it is taken from. */
const useReceivers = (from: User) => {
  const { user: self } = useAuth();
  const { data, isError, refetch } = useQuery(colleaguesQuery);
  const others = data?.filter(({ id }) => id !== from.id);
  const isSelf = self?.telegramUsername === from.username;
  const own = self === null || isSelf ? [] : [{ id: self.id, username: self.telegramUsername }];
  return { receivers: others && [...own, ...others], isError, refetch };
};

type Receivers = NonNullable<ReturnType<typeof useReceivers>["receivers"]>;

const useHandingOver = ({ user, disables, onClose }: HandOverDialogProps, receivers: Receivers = []) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ to, leads, tickets }: Choice): Promise<Handed | null> => {
      if (leads || tickets)
        return call(handOverWork, { id: user.id, to, leads, tickets, ...(disables && { disable: true }) });
      if (disables) await call(changeUser, { id: user.id, disabled: true });
      return null;
    },
    onSuccess: async (handed, { to }) => {
      onClose();
      const username = receivers.find(({ id }) => id === to)?.username ?? "";
      if (handed !== null) notify({ title: "Handed over", description: handedWords(handed, username) });
      if (disables) await client.invalidateQueries({ queryKey: keys.users });
      await rereadChanged(client, ["leads", "chat", "tickets"]);
    },
    onError: (error) =>
      disables
        ? notifyFailure("Update failed", error, "Failed to update this person.")
        : notifyFailure("Hand over failed", error, "Failed to hand the work over."),
  });
};

interface FieldsProps {
  user: User;
  work: PersonWork;
  receivers: Receivers;
  disables: boolean;
  choice: Choice;
  onChange: (choice: Choice) => void;
}

const kinds = [
  ["leads", "lead"],
  ["tickets", "open ticket"],
] as const;

const Fields = ({ user, work, receivers, disables, choice, onChange }: FieldsProps) => {
  const staying = stayingWords(work);
  const isGiven = choice.to !== nobody && choice.to !== "";
  const give = (to: string) => {
    const all = to !== nobody;
    onChange({ to, leads: all && work.leads > 0, tickets: all && work.tickets > 0 });
  };
  const stays = disables ? [{ value: nobody, label: `Nobody, it stays with @${user.username}` }] : [];
  return (
    <div className={styles.form}>
      {work.leads + work.tickets === 0 ? (
        <p className={common.quiet}>@{user.username} has no leads and no open tickets.</p>
      ) : (
        <>
          <Select
            label="Hand work over to"
            placeholder={receivers.length === 0 ? "Nobody else is on the team" : "Choose a colleague"}
            value={choice.to}
            disabled={receivers.length === 0}
            onChange={give}
            options={[
              ...stays,
              ...receivers.map(({ id, username }) => ({ value: id, label: `@${username}` })),
            ]}
          />
          <Checks
            label="What is handed over"
            options={kinds.map(([value, noun]) => ({
              value,
              label: countOf(work[value], noun),
              disabled: !isGiven || work[value] === 0,
            }))}
            chosen={kinds.flatMap(([value]) => (choice[value] ? [value] : []))}
            onChange={(chosen) =>
              onChange({
                to: choice.to,
                leads: chosen.includes("leads"),
                tickets: chosen.includes("tickets"),
              })
            }
          />
        </>
      )}
      {staying !== null && <p className={common.quiet}>{staying}</p>}
    </div>
  );
};

const handingOver = {
  title: (name: string) => `Hand over the work of @${name}`,
  text: "With all that was said, the drafts, notes and reminders. The bot tells the new agent.",
  label: "Hand over",
};

/** Gives the leads and tickets of somebody to somebody else, as when they leave the team, and disables them if that is asked. */
export const HandOverDialog = (props: HandOverDialogProps) => {
  const { user, disables, onClose } = props;
  const [choice, setChoice] = useState<Choice>({ to: disables ? nobody : "", leads: false, tickets: false });
  const { receivers, ...team } = useReceivers(user);
  const work = useQuery(workQuery(user.id));
  const { mutate, isPending } = useHandingOver(props, receivers);
  const { title, text, label } = disables ? changes.disable : handingOver;
  const isError = team.isError || work.isError;
  const isChosen = choice.leads || choice.tickets;
  const retry = () => void Promise.all([team.refetch(), work.refetch()]);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="compact"
      title={title(user.username)}
      description={text}
      footer={
        <FormFooter
          text={isChosen && disables ? "Disable and hand over" : label}
          pending={isPending}
          disabled={!isChosen && !(disables && choice.to === nobody)}
          danger={disables}
          onCancel={onClose}
          action={{ run: () => mutate(choice) }}
        />
      }
    >
      {receivers !== undefined && work.data !== undefined ? (
        <Fields {...{ user, receivers, disables, choice }} work={work.data} onChange={setChoice} />
      ) : (
        isError || <Skeleton width="100%" height="140px" />
      )}
      {isError && <LoadError text="Error loading their work. Please try again." onRetry={retry} />}
    </Dialog>
  );
};
