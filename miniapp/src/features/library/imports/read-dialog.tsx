import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { DraftedOutline } from "#contracts/drafts.ts";
import type { ImportFile } from "#contracts/imports.ts";
import { Dialog } from "../../../ui/windows/dialog.tsx";
import { Difference } from "../../../patterns/difference/difference.tsx";
import { LoadError } from "../../../ui/states/load-error.tsx";
import { Markdown } from "../../../patterns/markdown/markdown.tsx";
import { SegmentedControl } from "../../../ui/buttons/segmented-control.tsx";
import { Skeleton } from "../../../ui/states/skeleton.tsx";
import { fileTextQuery } from "./imports.ts";
import { SuggestOutline } from "./suggest-outline.tsx";
import common from "../../../ui/theme/common.module.css";
import { classNames } from "../../../platform/text/class-names.ts";

const longest = 60_000;
const heading = /^ {0,3}#{1,6}\s/mu;

const Text = ({ text }: { text: string }) => (
  <>
    <Markdown text={text.slice(0, longest)} />
    {text.length > longest && (
      <p className={classNames(common.quiet, common.anywhere)}>The rest is not shown here.</p>
    )}
  </>
);

const texts = [
  { value: "changes", label: "What changes" },
  { value: "next", label: "From the file" },
  { value: "current", label: "In the library" },
] as const;
type Shown = (typeof texts)[number]["value"];

interface ReadDialogProps {
  importId: string;
  file: ImportFile;
  /** Takes what a model suggests; undefined where nothing of the file can be changed any more. */
  onChange: ((changes: DraftedOutline) => void) | undefined;
  onClose: () => void;
}

/** The text that a file becomes; of one that replaces another first of all what differs. */
export const ReadDialog = ({ importId, file, onChange, onClose }: ReadDialogProps) => {
  const { data, isError, refetch } = useQuery(fileTextQuery(importId, file.id));
  const [chosen, setShown] = useState<Shown>("changes");
  const current = data?.current ?? null;
  const shown = current === null ? "next" : chosen;
  return (
    <Dialog open onOpenChange={onClose} title={file.title ?? file.path} description={file.path}>
      {isError && (
        <LoadError text="Error loading this text. Please try again." onRetry={() => void refetch()} />
      )}
      {data === undefined && !isError && <Skeleton height="12em" />}
      {data !== undefined && (
        <div className={common.stack16}>
          {current !== null && (
            <SegmentedControl label="Which text" value={shown} onChange={setShown} segments={texts} />
          )}
          {onChange !== undefined && shown === "next" && !heading.test(data.content) && (
            <SuggestOutline importId={importId} fileId={file.id} onTake={onChange} />
          )}
          {shown === "changes" && current !== null ? (
            <Difference
              before={current}
              after={data.content}
              label="The text in the library and that of the file"
            />
          ) : (
            <Text text={shown === "current" ? (current ?? "") : data.content} />
          )}
        </div>
      )}
    </Dialog>
  );
};
