import {
  CircleCheck,
  CirclePause,
  Clock,
  Ellipsis,
  ExternalLink,
  Globe,
  NotebookText,
  Pencil,
  RefreshCw,
  Trash2,
  TriangleAlert,
} from "lucide-react";
import { type ReactNode, useState } from "react";
import type { Source, SourceState } from "#contracts/sources.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { IconButton } from "../../../ui/buttons/icon-button.tsx";
import { Menu, MenuItem, MenuSeparator } from "../../../ui/buttons/menu.tsx";
import { Spinner } from "../../../ui/states/spinner.tsx";
import { openLink } from "../../../platform/telegram/open-link.ts";
import { EditSource, RemoveSource } from "./edit-source.tsx";
import { HeldPages } from "./held-pages.tsx";
import { factsOf, stateNames, troubleOf, useReadNow } from "./sources.ts";
import styles from "./sources.module.css";
import common from "../../../ui/theme/common.module.css";
import { classNames } from "../../../platform/text/class-names.ts";

const stateIcons: Record<SourceState, ReactNode> = {
  waiting: <Clock size={16} />,
  reading: <Spinner />,
  fresh: <CircleCheck size={16} />,
  failing: <TriangleAlert size={16} />,
  gone: <TriangleAlert size={16} />,
};

interface ActionsProps {
  source: Source;
  onEdit: () => void;
  onRemove: () => void;
}

const Actions = ({ source, onEdit, onRemove }: ActionsProps) => {
  const { mutate, isPending } = useReadNow(source);
  const isBusy = isPending || source.state === "reading";
  return (
    <Menu
      trigger={
        <IconButton label={`Actions for ${source.name}`}>
          <Ellipsis size={18} />
        </IconButton>
      }
    >
      <MenuItem icon={<RefreshCw size={18} />} disabled={isBusy} onSelect={() => mutate()}>
        Read now
      </MenuItem>
      <MenuItem icon={<Pencil size={18} />} onSelect={onEdit}>
        Edit
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<Trash2 size={18} />} danger onSelect={onRemove}>
        Remove
      </MenuItem>
    </Menu>
  );
};

const Trouble = ({ source, onRemove }: { source: Source; onRemove: () => void }) => {
  const trouble = troubleOf(source);
  if (trouble === null) return null;
  return (
    <>
      <p className={styles.trouble}>{trouble}</p>
      {source.state === "gone" && (
        <Button className={styles.remove} size="small" onClick={onRemove}>
          Remove
        </Button>
      )}
    </>
  );
};

/** Whether it is fresh, or why not: a page that waits for somebody is what is most to be known. */
const State = ({ source: { state, held } }: { source: Source }) => {
  const isHeld = state === "fresh" && held.length > 0;
  return (
    <span className={styles.state} data-state={isHeld ? "held" : state}>
      {isHeld ? <CirclePause size={16} /> : stateIcons[state]}
      {isHeld ? "Held back" : stateNames[state]}
    </span>
  );
};

/** A source with how it stands, and what can be done with it. */
export const SourceRow = ({ source }: { source: Source }) => {
  const [open, setOpen] = useState<"edit" | "remove" | null>(null);
  const close = () => setOpen(null);
  const remove = () => setOpen("remove");
  return (
    <li className={styles.source}>
      {source.kind === "notion" ? <NotebookText size={18} /> : <Globe size={18} />}
      <div className={styles.words}>
        <div className={styles.head}>
          <a className={styles.name} href={source.url} target="_blank" rel="noreferrer" onClick={openLink}>
            {source.name} <ExternalLink size={12} strokeWidth={2} aria-label="opens elsewhere" />
          </a>
          <State source={source} />
        </div>
        <p className={classNames(common.quiet, common.anywhere)}>{factsOf(source)}</p>
        <Trouble source={source} onRemove={remove} />
        {source.notes.map((note) => (
          <p key={note} className={classNames(common.quiet, common.anywhere)}>
            {note}
          </p>
        ))}
      </div>
      <Actions source={source} onEdit={() => setOpen("edit")} onRemove={remove} />
      <HeldPages source={source} />
      {open === "edit" && <EditSource source={source} onClose={close} />}
      {open === "remove" && <RemoveSource source={source} onClose={close} />}
    </li>
  );
};
