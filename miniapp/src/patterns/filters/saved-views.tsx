import { useQuery } from "@tanstack/react-query";
import { Check, Users, X } from "lucide-react";
import { Popover } from "radix-ui";
import { type SubmitEvent, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import type { SavedView } from "#contracts/saved-views.ts";
import { errorsOf } from "../forms/errors-of.ts";
import {
  addressOfView,
  savedViewsQuery,
  useRemoveView,
  useSaveView,
  useViewHere,
} from "./use-saved-views.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { IconButton } from "../../ui/buttons/icon-button.tsx";
import styles from "./saved-views.module.css";
import { TextField } from "../../ui/fields/text-field.tsx";

interface RowProps {
  view: SavedView;
  isShown: boolean;
  onOpen: () => void;
  onRemove: () => void;
}

const sharedBy = ({ isShared, savedBy }: SavedView): string | null => {
  if (!isShared) return null;
  return savedBy === null ? "Shared with all admins" : `Shared by @${savedBy}`;
};

const Row = ({ view, isShown, onOpen, onRemove }: RowProps) => {
  const shared = sharedBy(view);
  return (
    <li className={styles.row}>
      <Popover.Close className={styles.view} aria-current={isShown ? "true" : undefined} onClick={onOpen}>
        <span className={styles.name}>{view.name}</span>
        {shared !== null && <Users size={14} aria-label={shared} />}
        {isShown && <Check size={16} />}
      </Popover.Close>
      <IconButton label={`Remove view ${view.name}`} onClick={onRemove}>
        <X size={16} />
      </IconButton>
    </li>
  );
};

interface SaveProps {
  section: string;
  parameters: string;
  onClose: () => void;
}

const SaveForm = ({ section, parameters, onClose }: SaveProps) => {
  const [name, setName] = useState("");
  const [isShared, setShared] = useState(false);
  const { mutate, isPending, error } = useSaveView(onClose);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (name.trim() !== "" && !isPending) mutate({ section, name: name.trim(), parameters, isShared });
  };
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <TextField
        label="Name of the view"
        // It was asked for by the press that brought it.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        autoComplete="off"
        maxLength={60}
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={errorsOf(error, ["name", "parameters"]).name}
      />
      <label className={styles.share}>
        <input type="checkbox" checked={isShared} onChange={({ target }) => setShared(target.checked)} />
        Share with all admins
      </label>
      <div className={styles.buttons}>
        <Button size="small" variant="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button
          size="small"
          type="submit"
          variant="primary"
          pending={isPending}
          disabled={name.trim() === ""}
        >
          Save
        </Button>
      </div>
    </form>
  );
};

/** The views saved of a list, inside its filters. */
export const SavedViews = () => {
  const navigate = useNavigate();
  const { section, narrowed } = useViewHere();
  const { data = [] } = useQuery(savedViewsQuery);
  const { mutate: remove } = useRemoveView();
  const list = useRef<HTMLUListElement>(null);
  const views = data.filter((view) => view.section === section);
  if (views.length === 0) return null;
  return (
    <ul role="list" ref={list} className={styles.views} aria-label="Saved views">
      {views.map((view) => (
        <Row
          key={view.id}
          view={view}
          isShown={view.parameters === narrowed}
          onOpen={() => void navigate(addressOfView(view))}
          onRemove={() => {
            // What was pressed goes with its row.
            list.current?.closest<HTMLElement>('[role="dialog"]')?.focus();
            remove(view);
          }}
        />
      ))}
    </ul>
  );
};

/** Saves what a list is narrowed to; nothing where that is nothing, or saved already. */
export const SaveView = () => {
  const { section, narrowed } = useViewHere();
  const { data = [] } = useQuery(savedViewsQuery);
  const [isSaving, setSaving] = useState(false);
  const isSaved = data.some((view) => view.section === section && view.parameters === narrowed);
  if (section === null || narrowed === "" || isSaved) return null;
  if (isSaving) return <SaveForm section={section} parameters={narrowed} onClose={() => setSaving(false)} />;
  return (
    <Button size="small" variant="quiet" onClick={() => setSaving(true)}>
      Save as a view
    </Button>
  );
};
