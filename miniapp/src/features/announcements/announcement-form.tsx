import { useState } from "react";
import type { Announcement } from "#contracts/announcements.ts";
import { FormWindow } from "../../patterns/forms/form-window.tsx";
import { useConfirmLeave } from "../../patterns/forms/use-confirm-leave.tsx";
import { useFocusOnProblem } from "../../patterns/forms/use-focus-on-problem.ts";
import { ApiError } from "../../platform/api/api-error.ts";
import { randomKey } from "../../platform/browser/random-key.ts";
import { useDraft } from "../../patterns/forms/use-draft.ts";
import { AudienceParts, ContentParts, type Fields, TimeParts } from "./announcement-fields.tsx";
import { useAdding, useChanging } from "./use-changes.ts";
import { useWithBot } from "../../entities/product/with-bot.ts";
import common from "../../ui/theme/common.module.css";

// What a field for a day and a time takes: the clock here, to the minute.
const fieldOf = (iso: string): string => {
  const moment = new Date(iso);
  return new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
};

const startOf = (given: Announcement | undefined): Fields => ({
  title: given?.title ?? "",
  text: given?.text ?? "",
  link: given?.link ?? "",
  initiativeId: given?.initiative?.id ?? "",
  audience: given?.audience ?? "everybody",
  role: given?.role ?? "BD",
  people: given?.people ?? [],
  time: given?.state === "scheduled" ? "later" : "now",
  at: given?.state === "scheduled" ? fieldOf(given.sendAt) : "",
});

const contentOf = ({ title, text, link, initiativeId }: Fields) => ({
  title: title.trim(),
  text,
  link: link.trim(),
  initiativeId: initiativeId === "" ? null : initiativeId,
});

const momentOf = ({ time, at }: Fields): string | null =>
  time === "now" || at === "" ? null : new Date(at).toISOString();

const labelOf = (given: Announcement | undefined, { time }: Fields): string => {
  if (given?.state === "sent") return "Save changes";
  if (time === "now") return "Send now";
  return given === undefined ? "Schedule" : "Save changes";
};

const useForm = (given: Announcement | undefined, onClose: () => void) => {
  const draft = useDraft(`telling ${given?.id ?? ""}`, startOf(given));
  const [key] = useState(randomKey);
  const close = () => {
    draft.forget();
    onClose();
  };
  const adding = useAdding(key, close);
  const changing = useChanging(given?.id ?? "", close);
  const fields = draft.value;
  const submit = () => {
    const sendAt = momentOf(fields);
    if (given?.state === "sent") changing.mutate(contentOf(fields));
    else if (given !== undefined) changing.mutate({ ...contentOf(fields), sendAt });
    else {
      const { audience, role, people } = fields;
      adding.mutate({
        ...contentOf(fields),
        audience,
        role: audience === "role" ? role : null,
        people: audience === "people" ? people.map(({ id }) => id) : [],
        sendAt,
      });
    }
  };
  const { isPending, error } = given === undefined ? adding : changing;
  const set = (change: Partial<Fields>) => draft.setValue((before) => ({ ...before, ...change }));
  return { fields, set, submit, isPending, error, ...useConfirmLeave(draft.isChanged, close) };
};

interface AnnouncementFormProps {
  /** The announcement to change; without it a new one is written. */
  announcement?: Announcement | undefined;
  onClose: () => void;
}

/** The form for an announcement: what is told, to whom and when. */
export const AnnouncementForm = ({ announcement, onClose }: AnnouncementFormProps) => {
  const { fields, set, submit, isPending, error, leave, question } = useForm(announcement, onClose);
  const withBot = useWithBot();
  const { form, focusProblem } = useFocusOnProblem(error);
  const [isChecked, setChecked] = useState(false);
  const lacksTime = fields.time === "later" && fields.at === "";
  const wrong = {
    ...(error instanceof ApiError ? error.fields : undefined),
    ...(isChecked && lacksTime ? { sendAt: "Choose a date and a time" } : {}),
  };
  const isSent = announcement?.state === "sent";
  const parts = { fields, set, wrong };
  return (
    <FormWindow
      size="wide"
      title={announcement === undefined ? "New Announcement" : "Edit Announcement"}
      description={
        isSent
          ? `Changed in the app${withBot(" and in what the bot has sent")}.`
          : `It comes in the app${withBot(" and by the bot")}.`
      }
      text={labelOf(announcement, fields)}
      pendingText="Saving..."
      pending={isPending}
      onClose={leave}
      onSubmit={() => {
        setChecked(true);
        if (lacksTime) focusProblem();
        else submit();
      }}
      form={form}
      className={common.stack16}
      beneath={question}
    >
      <ContentParts {...parts} known={announcement?.initiative ?? null} />
      {announcement === undefined && <AudienceParts {...parts} />}
      {!isSent && <TimeParts {...parts} />}
    </FormWindow>
  );
};
