import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { DraftedOutline } from "#contracts/drafts.ts";
import type { ImportFile } from "#contracts/imports.ts";
import { Dialog } from "../../components/dialog.tsx";
import { LoadError } from "../../components/load-error.tsx";
import { Markdown } from "../../components/markdown.tsx";
import { SegmentedControl } from "../../components/segmented-control.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { fileTextQuery } from "./imports.ts";
import styles from "./imports.module.css";
import { SuggestOutline } from "./suggest-outline.tsx";

const longest = 60_000;
const heading = /^ {0,3}#{1,6}\s/mu;

const Text = ({ text }: { text: string }) => (
  <>
    <Markdown text={text.slice(0, longest)} />
    {text.length > longest && <p className={styles.quiet}>The rest is not shown here.</p>}
  </>
);

interface ReadDialogProps {
  importId: string;
  file: ImportFile;
  /** Takes what a model suggests; undefined where nothing of the file can be changed any more. */
  onChange: ((changes: DraftedOutline) => void) | undefined;
  onClose: () => void;
}

/** The text that a file becomes, and beside it what stands in the library today. */
export const ReadDialog = ({ importId, file, onChange, onClose }: ReadDialogProps) => {
  const { data, isError, refetch } = useQuery(fileTextQuery(importId, file.id));
  const [shown, setShown] = useState<"next" | "current">("next");
  return (
    <Dialog open onOpenChange={onClose} title={file.title ?? file.path} description={file.path}>
      {isError && (
        <LoadError text="Error loading this text. Please try again." onRetry={() => void refetch()} />
      )}
      {data === undefined && !isError && <Skeleton height="12em" />}
      {data !== undefined && (
        <div className={styles.reading}>
          {data.current !== null && (
            <SegmentedControl
              label="Which text"
              value={shown}
              onChange={setShown}
              segments={[
                { value: "next", label: "From the file" },
                { value: "current", label: "In the library" },
              ]}
            />
          )}
          {onChange !== undefined && shown === "next" && !heading.test(data.content) && (
            <SuggestOutline importId={importId} fileId={file.id} onTake={onChange} />
          )}
          <Text text={shown === "current" ? (data.current ?? "") : data.content} />
        </div>
      )}
    </Dialog>
  );
};
