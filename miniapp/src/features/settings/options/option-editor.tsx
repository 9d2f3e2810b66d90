import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ArrowDown, ArrowUp, EllipsisVertical, Plus, X } from "lucide-react";
import { useState } from "react";
import { type Option, type OptionList, replaceOptions, usualPoints } from "#contracts/options.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { IconButton } from "../../../ui/buttons/icon-button.tsx";
import { LoadError } from "../../../ui/states/load-error.tsx";
import { Menu, MenuItem } from "../../../ui/buttons/menu.tsx";
import { ReadingPart } from "../../../ui/layout/reading-page.tsx";
import { Skeleton } from "../../../ui/states/skeleton.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";
import { isOvertaken } from "../../../platform/api/api-error.ts";
import { call } from "../../../platform/api/api.ts";
import { notifyFailure } from "../../../ui/notices/notify-failure.ts";
import { useIsDesktop } from "../../../platform/browser/use-media-query.ts";
import { notify } from "../../../ui/notices/notify.ts";
import { useDraft } from "../../../patterns/forms/use-draft.ts";
import { haptic } from "../../../platform/telegram/haptics.ts";
import { type Newer, NewerOptions } from "./newer-options.tsx";
import styles from "./options.module.css";
import {
  type Draft,
  type DraftOption,
  draftOf,
  hasRoom,
  moved,
  newOption,
  optionsOf,
  optionsQuery,
  placedIn,
  problemsOf,
} from "./options.ts";
import { reread } from "../../../platform/api/query-client.ts";
import common from "../../../ui/theme/common.module.css";
import fields from "../../../patterns/forms/field-rows.module.css";
import { classNames } from "../../../platform/text/class-names.ts";

interface RowProps {
  option: DraftOption;
  position: number;
  count: number;
  error: string | undefined;
  onChange: (change: Partial<DraftOption>) => void;
  onMove: (by: number) => void;
  onRemove: () => void;
}

type Tools = Pick<RowProps, "position" | "count" | "onMove" | "onRemove"> & { called: string };

const ToolButtons = ({ called, position, count, onMove, onRemove }: Tools) => (
  <span className={styles.tools}>
    <IconButton label={`Move ${called} up`} disabled={position === 1} onClick={() => onMove(-1)}>
      <ArrowUp size={18} />
    </IconButton>
    <IconButton label={`Move ${called} down`} disabled={position === count} onClick={() => onMove(1)}>
      <ArrowDown size={18} />
    </IconButton>
    <IconButton label={`Remove ${called}`} disabled={count === 1} onClick={onRemove}>
      <X size={18} />
    </IconButton>
  </span>
);

const ToolMenu = ({ called, position, count, onMove, onRemove }: Tools) => (
  <Menu
    trigger={
      <IconButton label={`Change ${called}`}>
        <EllipsisVertical size={18} />
      </IconButton>
    }
  >
    <MenuItem icon={<ArrowUp size={18} />} disabled={position === 1} onSelect={() => onMove(-1)}>
      Move up
    </MenuItem>
    <MenuItem icon={<ArrowDown size={18} />} disabled={position === count} onSelect={() => onMove(1)}>
      Move down
    </MenuItem>
    <MenuItem icon={<X size={18} />} disabled={count === 1} onSelect={onRemove}>
      Remove
    </MenuItem>
  </Menu>
);

const Row = ({ option: { name, points }, position, error, onChange, ...rest }: RowProps) => {
  const desktop = useIsDesktop();
  const called = name.trim() === "" ? `option ${position}` : name;
  const tools = { called, position, ...rest };
  return (
    <li className={classNames(fields.row, styles.row)}>
      <TextField
        label={`Name of option ${position}`}
        labelHidden
        placeholder="Name"
        maxLength={100}
        value={name}
        onChange={(event) => onChange({ name: event.target.value })}
        error={error}
      />
      {points !== undefined && (
        <div className={styles.points}>
          <TextField
            label={`Points of ${called}`}
            labelHidden
            inputMode="numeric"
            maxLength={4}
            value={points}
            onChange={(event) => onChange({ points: event.target.value })}
            trail={<span className={styles.unit}>pts</span>}
          />
        </div>
      )}
      {desktop ? <ToolButtons {...tools} /> : <ToolMenu {...tools} />}
    </li>
  );
};

/** Saves a list over the one it was edited from; `newer` is what somebody else has made of that meanwhile. */
const useSave = (list: OptionList, onSaved: () => void) => {
  const client = useQueryClient();
  const [newer, setNewer] = useState<Newer | null>(null);
  const readAgain = () => client.fetchQuery({ ...optionsQuery(list), staleTime: 0 }).catch(() => undefined);
  const { mutate, isPending } = useMutation({
    mutationFn: ({ rows, seen }: Draft) =>
      call(replaceOptions, { list, options: optionsOf(rows), basedOn: [...seen] }),
    onSuccess: (options) => {
      client.setQueryData(optionsQuery(list).queryKey, options);
      setNewer(null);
      onSaved();
      notify({ title: "Options saved", description: "Forms show them at once." });
      return reread(client, ["options"]);
    },
    onError: async (error) => {
      const options = isOvertaken(error) ? await readAgain() : undefined;
      if (options === undefined) return notifyFailure("Update failed", error, "Failed to save the options.");
      haptic("warning");
      setNewer({ options, told: error.message });
    },
  });
  return { mutate, isPending, newer, dismiss: () => setNewer(null) };
};

const Editor = ({ list, options }: { list: OptionList; options: readonly Option[] }) => {
  const { value: draft, setValue: setDraft } = useDraft<Draft | null>(`list of ${list}`, null);
  const [isChecked, setChecked] = useState(false);
  const leave = () => {
    setDraft(null);
    setChecked(false);
  };
  const { mutate, isPending, newer, dismiss } = useSave(list, leave);
  const { rows, seen } = draft ?? { rows: draftOf(options), seen: options };
  const problems = isChecked ? problemsOf(rows) : {};
  const change = (next: DraftOption[]) => setDraft({ rows: next, seen });
  const save = () => {
    setChecked(true);
    if (Object.keys(problemsOf(rows)).length === 0) mutate({ rows, seen });
  };
  const take = () => {
    dismiss();
    leave();
  };
  const withPoints = list === "initiative-types" ? String(usualPoints) : undefined;
  return (
    <>
      <ul role="list" className={fields.rows}>
        {rows.map((option, at) => (
          <Row
            key={option.key}
            option={option}
            position={at + 1}
            count={rows.length}
            error={problems[option.key]}
            onChange={(to) => change(rows.map((one) => (one.key === option.key ? { ...one, ...to } : one)))}
            onMove={(by) => change(moved(rows, option.key, by))}
            onRemove={() => change(rows.filter((one) => one.key !== option.key))}
          />
        ))}
      </ul>
      <div className={styles.buttons}>
        <Button
          size="small"
          variant="quiet"
          icon={<Plus size={16} strokeWidth={2} />}
          disabled={!hasRoom(rows)}
          onClick={() => change([...rows, newOption(withPoints)])}
        >
          Add Option
        </Button>
        {draft !== null && (
          <>
            <Button size="small" variant="quiet" disabled={isPending} onClick={leave}>
              Cancel
            </Button>
            <Button size="small" variant="primary" pending={isPending} onClick={save}>
              Save options
            </Button>
          </>
        )}
      </div>
      {newer !== null && (
        <NewerOptions
          newer={newer}
          rows={rows}
          pending={isPending}
          onClose={dismiss}
          onTake={take}
          onSave={() => mutate({ rows: placedIn(rows, newer.options), seen: newer.options })}
        />
      )}
    </>
  );
};

interface OptionEditorProps {
  list: OptionList;
  title: string;
  about: string;
}

/** One list of options, to be renamed, put in order, added to and cut; saved as a whole. */
export const OptionEditor = ({ list, title, about }: OptionEditorProps) => {
  const { data, isError, refetch } = useQuery(optionsQuery(list));
  return (
    <ReadingPart title={title} about={about}>
      {data !== undefined && <Editor list={list} options={data} />}
      {data === undefined && isError && (
        <LoadError text="Error loading the options. Please try again." onRetry={() => void refetch()} />
      )}
      {data === undefined && !isError && (
        <div className={common.stack8} role="status" aria-label={`Loading ${title}`}>
          {[1, 2, 3, 4].map((row) => (
            <Skeleton key={row} height="44px" />
          ))}
        </div>
      )}
    </ReadingPart>
  );
};
