import { useQuery } from "@tanstack/react-query";
import { Eye, History } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import type { GuidanceVersion } from "#contracts/guidance.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { CheckButton } from "../../entities/golden/check-button.tsx";
import { useGoldenCheck } from "../../entities/golden/use-golden-check.tsx";
import { ListSearch, type SearchBox } from "../../patterns/records/list-search.tsx";
import { LoadError } from "../../ui/states/load-error.tsx";
import { ReadingPage } from "../../ui/layout/reading-page.tsx";
import { WaitingRecords } from "../../patterns/records/record-list.tsx";
import { useDraft } from "../../patterns/forms/use-draft.ts";
import { useUnsaved } from "../../platform/telegram/unsaved.ts";
import {
  type Draft,
  draftOf,
  type Edited,
  guidanceOf,
  guidanceQuery,
  hasProblems,
  isChanged,
  writtenOver,
} from "./guidance.ts";
import { GuidanceForm } from "./guidance-form.tsx";
import { savedBy } from "./guidance-texts.ts";
import styles from "./guidance.module.css";
import { NewerGuidance } from "./newer-guidance.tsx";
import { PreviewDialog } from "./preview-dialog.tsx";
import { notify } from "../../ui/notices/notify.ts";
import { useSaving } from "./use-saving.ts";
import { VersionsDialog } from "./versions-dialog.tsx";
import common from "../../ui/theme/common.module.css";
import { classNames } from "../../platform/text/class-names.ts";

interface TopProps {
  current: GuidanceVersion;
  canPreview: boolean;
  /** Tries the draft on the golden questions; undefined where nothing has been changed. */
  onCheck: (() => void) | undefined;
  onOpen: (window: "preview" | "versions") => void;
}

const Top = ({ current, canPreview, onCheck, onOpen }: TopProps) => (
  <div className={styles.top}>
    <p className={styles.about}>
      What the assistants say and know besides the documents. Every part may be empty.
      <span className={styles.saved}>
        {current.version > 0 && `Version ${current.version}. `}
        {savedBy(current)}.
      </span>
    </p>
    <div className={common.wrap8}>
      {onCheck !== undefined && <CheckButton disabled={!canPreview} onCheck={onCheck} />}
      <Button size="small" icon={<Eye size={16} />} disabled={!canPreview} onClick={() => onOpen("preview")}>
        Preview
      </Button>
      <Button size="small" icon={<History size={16} />} onClick={() => onOpen("versions")}>
        Versions
      </Button>
    </div>
  </div>
);

interface SavingProps {
  pending: boolean;
  hasProblems: boolean;
  onDiscard: () => void;
  onSave: () => void;
}

const Saving = ({ pending, hasProblems: isWrong, onDiscard, onSave }: SavingProps) => (
  <div className={styles.saving} role="group" aria-label="Unsaved changes">
    <p className={classNames(common.fill, common.medium)}>
      {isWrong ? "Correct what is marked first" : "Unsaved changes"}
    </p>
    <Button disabled={pending} onClick={onDiscard}>
      Discard
    </Button>
    <Button variant="primary" pending={pending} disabled={isWrong} onClick={onSave}>
      Save
    </Button>
  </div>
);

/** The draft that is being written: it outlives a reload and a look at other sections, until it is saved or discarded. */
const useGuidanceDraft = (current: GuidanceVersion) => {
  const { value: edited, setValue: setEdited } = useDraft<Edited | null>("guidance", null);
  const [shown, setShown] = useState({ version: current, draft: draftOf(current.guidance) });
  // What somebody else has saved is shown at once where nothing is being written.
  if (shown.version !== current) setShown({ version: current, draft: draftOf(current.guidance) });
  const latest = edited ?? { draft: shown.draft, basedOn: current };
  const change = (to: Partial<Draft>) => setEdited({ ...latest, draft: { ...latest.draft, ...to } });
  const isUnsaved = edited !== null && isChanged(edited);
  useUnsaved(isUnsaved);
  const leave = () => {
    setEdited(null);
    setShown({ version: current, draft: draftOf(current.guidance) });
  };
  const discard = () => {
    leave();
    notify({ title: "Changes discarded", action: { label: "Undo", onPress: () => setEdited(edited) } });
  };
  return { latest, change, setEdited, isUnsaved, leave, discard };
};

interface NoticeProps {
  /** What is to be known of it first. */
  notice?: ReactNode;
}

const Editor = ({ current, notice }: NoticeProps & { current: GuidanceVersion }) => {
  const [open, setOpen] = useState<"preview" | "versions" | null>(null);
  const box = useRef<SearchBox>(null);
  const { latest, change, isUnsaved, leave, discard } = useGuidanceDraft(current);
  const { save, isPending, newer, dismiss } = useSaving(leave);
  const golden = useGoldenCheck();
  const isWrong = hasProblems(latest.draft);
  const publish = () => golden.before({ guidance: guidanceOf(latest.draft) }, () => save(latest));
  const close = () => setOpen(null);
  return (
    <>
      <ReadingPage>
        <Top
          current={current}
          canPreview={!isWrong}
          onCheck={isUnsaved ? () => golden.look({ guidance: guidanceOf(latest.draft) }) : undefined}
          onOpen={setOpen}
        />
        {notice}
        <div className={styles.search}>
          <ListSearch ref={box} label="Search the guidance" />
        </div>
        <GuidanceForm draft={latest.draft} onChange={change} onClear={() => box.current?.clear()} />
      </ReadingPage>
      {isUnsaved && (
        <Saving
          pending={isPending || golden.isChecking}
          hasProblems={isWrong}
          onDiscard={discard}
          onSave={publish}
        />
      )}
      {golden.window}
      {open === "preview" && <PreviewDialog guidance={guidanceOf(latest.draft)} onClose={close} />}
      {open === "versions" && (
        <VersionsDialog current={current.version} isUnsaved={isUnsaved} onRestored={leave} onClose={close} />
      )}
      {newer !== null && (
        <NewerGuidance
          newer={newer}
          mine={guidanceOf(writtenOver(latest, newer.version).draft)}
          pending={isPending}
          onClose={dismiss}
          onTake={() => {
            dismiss();
            leave();
          }}
          onSave={() => save(writtenOver(latest, newer.version))}
        />
      )}
    </>
  );
};

/** What admins have the assistants say and know besides the documents. */
export const GuidanceSection = ({ notice }: NoticeProps) => {
  const { data, isError, refetch } = useQuery(guidanceQuery);
  if (data !== undefined) return <Editor current={data} notice={notice} />;
  if (!isError) return <WaitingRecords label="Loading guidance" />;
  return <LoadError text="Error loading guidance. Please try again." onRetry={() => void refetch()} />;
};
