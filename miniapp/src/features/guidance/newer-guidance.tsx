import type { Guidance } from "#contracts/guidance.ts";
import { OvertakenChoice, OvertakenDialog, Written } from "../../patterns/forms/overtaken-dialog.tsx";
import { partsOf } from "./guidance-texts.ts";
import type { Newer } from "./use-saving.ts";

interface NewerGuidanceProps {
  newer: Newer;
  /** What was written here. */
  mine: Guidance;
  pending: boolean;
  onClose: () => void;
  onTake: () => void;
  onSave: () => void;
}

const asText = (guidance: Guidance, differing: readonly (keyof Guidance)[]): string =>
  partsOf(guidance, differing)
    .map(({ title, text }) => `${title}\n${text === "" ? "(nothing)" : text}`)
    .join("\n\n");

const differingParts = (one: Guidance, other: Guidance): (keyof Guidance)[] => {
  const texts = new Map(partsOf(other).map(({ part, text }) => [part, text]));
  const own = partsOf(one);
  const said = new Map(own.map(({ part, text }) => [part, text]));
  return [...new Set([...said.keys(), ...texts.keys()])].filter((part) => said.get(part) !== texts.get(part));
};

/** Tells that the guidance which is edited here has been saved elsewhere, and shows both where they differ. */
export const NewerGuidance = ({ newer, mine, onClose, ...choice }: NewerGuidanceProps) => {
  const differing = differingParts(newer.version.guidance, mine);
  return (
    <OvertakenDialog
      onClose={onClose}
      title="There is a newer version"
      description={`${newer.told}. Yours is not saved yet, and only one of the two can stay; an earlier version can always be restored.`}
      now={<Written text={asText(newer.version.guidance, differing)} />}
      mine={<Written text={asText(mine, differing)} />}
      footer={<OvertakenChoice {...choice} />}
    />
  );
};
