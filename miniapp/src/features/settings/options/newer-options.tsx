import type { Option } from "#contracts/options.ts";
import { OvertakenChoice, OvertakenDialog, Written } from "../../../patterns/forms/overtaken-dialog.tsx";
import { type DraftOption, draftOf } from "./options.ts";

/** What somebody else has made of a list while it was edited here, and what the server said of it. */
export interface Newer {
  options: readonly Option[];
  told: string;
}

const asText = (rows: readonly DraftOption[]): string =>
  rows
    .map(({ name, points }) => (points === undefined ? name.trim() : `${name.trim()}, ${points} pts`))
    .join("\n");

interface NewerOptionsProps {
  newer: Newer;
  /** The list as it was written here. */
  rows: readonly DraftOption[];
  pending: boolean;
  onClose: () => void;
  onTake: () => void;
  onSave: () => void;
}

/** Tells that a list which is edited here has been changed elsewhere, and shows both. */
export const NewerOptions = ({ newer, rows, onClose, ...choice }: NewerOptionsProps) => (
  <OvertakenDialog
    onClose={onClose}
    title="There is a newer version"
    description={`${newer.told}. Yours is not saved yet, and only one of the two can stay.`}
    now={<Written text={asText(draftOf(newer.options))} />}
    mine={<Written text={asText(rows)} />}
    footer={<OvertakenChoice {...choice} />}
  />
);
