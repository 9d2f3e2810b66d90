import { useQuery } from "@tanstack/react-query";
import { FileX, Maximize2 } from "lucide-react";
import { addressOf, startParameterOf } from "#contracts/app-place.ts";
import type { PassageEnds } from "#contracts/chat.ts";
import { type DocumentEntry, generalCategory } from "#contracts/documents.ts";
import { Badge } from "../../../ui/content/badge.tsx";
import { citedSection } from "../../../entities/documents/cited-section.tsx";
import { OverdueBadge, SampleBadge } from "../../../entities/documents/document-marks.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { useDock } from "../../../ui/windows/dock.tsx";
import { Dialog } from "../../../ui/windows/dialog.tsx";
import { DocumentOrigin } from "../../../entities/documents/document-origin.tsx";
import { EmptyState } from "../../../ui/states/empty-state.tsx";
import { LoadError } from "../../../ui/states/load-error.tsx";
import { Markdown } from "../../../patterns/markdown/markdown.tsx";
import { ShareLink } from "../../../ui/buttons/share-link.tsx";
import { WaitingText } from "../../../ui/states/waiting-text.tsx";
import { formatDate } from "../../../platform/text/dates.ts";
import { documentQuery, useEntry } from "../../../entities/documents/documents.ts";
import { useTitles } from "../../../entities/documents/use-titles.ts";
import { useToday } from "../../../platform/browser/use-today.ts";
import { statusQuery } from "../../../entities/product/status.ts";
import styles from "./document-dialog.module.css";
import common from "../../../ui/theme/common.module.css";
import { classNames } from "../../../platform/text/class-names.ts";

const drawn = { section: citedSection("Cited passage") };

interface DocumentDialogProps {
  open: boolean;
  /** Null while nothing is being read. */
  documentId: string | null;
  /** The cited section. */
  heading?: string | null | undefined;
  /** The cited passage, which goes before the section while the document has it. */
  passage?: PassageEnds | undefined;
  /** Shows all of it with more room: given for a source of what is on the page, beside which it stands until then. */
  onOpenWhole?: (() => void) | undefined;
  onClose: () => void;
}

/** A document's text, undefined until it is there and null where it is gone; of what is in the list the rest is known at once. */
const useDocument = (id: string | null) => {
  const {
    data: document,
    isFetching,
    refetch,
  } = useQuery({ ...documentQuery(id ?? ""), enabled: id !== null });
  const listed = useEntry(id);
  const entry = document === null ? undefined : (document ?? listed);
  return { document, entry, isFetching, refetch };
};

const Facts = ({ document }: { document: DocumentEntry }) => {
  const { category, sample, reviewOn, updatedAt } = document;
  const today = useToday();
  return (
    <span className={classNames(common.wrapRow8, common.caption)}>
      <Badge>{category ?? generalCategory}</Badge>
      {sample && <SampleBadge />}
      {reviewOn !== null && reviewOn < today && <OverdueBadge since={reviewOn} />}
      Updated {formatDate(updatedAt)}
    </span>
  );
};

/** Leads whoever gets it to the document: into the Mini App where there is a bot. */
const ShareDocument = ({ document: { id, title } }: { document: DocumentEntry }) => {
  const botName = useQuery(statusQuery).data?.botName ?? null;
  const link =
    botName === null
      ? window.location.origin + addressOf({ kind: "doc", id })
      : `https://t.me/${botName}?startapp=${startParameterOf({ kind: "doc", id })}`;
  return <ShareLink label="Share to a chat" text={title} link={link} />;
};

/** A document to read; it opens at the passage or section that is named, at the top where there is none. */
export const DocumentDialog = (props: DocumentDialogProps) => {
  const { open, documentId, heading, passage, onOpenWhole, onClose } = props;
  const dock = useDock();
  const titleOf = useTitles();
  const isBeside = onOpenWhole !== undefined && dock !== null && dock.place !== null;
  const { document, entry, isFetching, refetch } = useDocument(documentId);
  const body = () => {
    if (document === null) {
      return (
        <EmptyState icon={<FileX size={32} strokeWidth={1.5} />} title="This document is no longer there">
          It was removed from the Knowledge Base after it was cited.
        </EmptyState>
      );
    }
    if (document !== undefined) {
      return (
        <Markdown
          text={document.content}
          title={document.title}
          cited={heading ?? undefined}
          passage={passage}
          components={drawn}
        />
      );
    }
    if (isFetching) return <WaitingText label="Loading document" />;
    return <LoadError text="Error loading the document. Please try again." onRetry={() => void refetch()} />;
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="reader"
      docks={onOpenWhole !== undefined}
      footer={
        isBeside && (
          <Button wide icon={<Maximize2 size={18} />} onClick={onOpenWhole}>
            Open document
          </Button>
        )
      }
      title={entry === undefined ? "Document" : titleOf(entry.title)}
      {...(entry === undefined ? {} : { description: <Facts document={entry} /> })}
      actions={entry !== undefined && <ShareDocument document={entry} />}
    >
      <div className={styles.text}>
        {entry?.source != null && <DocumentOrigin source={entry.source} />}
        {body()}
      </div>
    </Dialog>
  );
};
