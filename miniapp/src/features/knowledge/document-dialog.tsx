import { useQuery } from "@tanstack/react-query";
import { FileX } from "lucide-react";
import { type ComponentProps, useEffect, useRef } from "react";
import type { KnowledgeDocument } from "#contracts/documents.ts";
import { Badge } from "../../components/badge.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { LoadError } from "../../components/load-error.tsx";
import { Markdown } from "../../components/markdown.tsx";
import { ShareLink } from "../../components/share-link.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { formatDate } from "../../lib/dates.ts";
import { documentsQuery } from "../../lib/documents.ts";
import { statusQuery } from "../../lib/status.ts";
import styles from "./document-dialog.module.css";
import { generalCategory } from "../../lib/group-documents.ts";

const Section = (props: ComponentProps<"section">) => {
  const section = useRef<HTMLElement>(null);
  const cited = "data-cited" in props;
  useEffect(() => {
    if (cited) section.current?.scrollIntoView({ block: "start" });
  }, [cited]);
  return (
    <section ref={section} {...(cited ? { "data-cited": "" } : {})}>
      {props.children}
    </section>
  );
};

const drawn = { section: Section };

interface DocumentDialogProps {
  open: boolean;
  /** Null while nothing is being read. */
  documentId: string | null;
  /** The cited section: it is marked and scrolled to. */
  heading?: string | null | undefined;
  onClose: () => void;
}

const Waiting = () => (
  <div className={styles.waiting} role="status" aria-label="Loading document">
    {["92%", "100%", "96%", "60%", "88%", "98%", "40%"].map((width) => (
      <Skeleton key={width} width={width} height="14px" />
    ))}
  </div>
);

const useDocument = (id: string | null) => {
  const { data, isError, isFetching, refetch } = useQuery({ ...documentsQuery, enabled: id !== null });
  const document = data?.find((candidate) => candidate.id === id);
  const missing = id !== null && data !== undefined && document === undefined;
  const askedFor = useRef<string | null>(null);
  // It may have been added since the list was loaded: look once more before saying that it is gone.
  useEffect(() => {
    if (!missing || askedFor.current === id) return;
    askedFor.current = id;
    void refetch();
  }, [missing, id, refetch]);
  return { document, isError, isFetching, refetch };
};

const Facts = ({ document }: { document: KnowledgeDocument }) => (
  <span className={styles.facts}>
    <Badge>{document.category ?? generalCategory}</Badge>
    Updated {formatDate(document.updatedAt)}
  </span>
);

/** Leads whoever gets it to the document: into the Mini App where there is a bot. */
const ShareDocument = ({ document: { id, title } }: { document: KnowledgeDocument }) => {
  const botName = useQuery(statusQuery).data?.botName ?? null;
  const link =
    botName === null
      ? `${window.location.origin}/dashboard?document=${id}`
      : `https://t.me/${botName}?startapp=doc_${id}`;
  return <ShareLink label="Share to a chat" text={title} link={link} />;
};

/** A document to read; with a heading it opens at that section. */
export const DocumentDialog = ({ open, documentId, heading, onClose }: DocumentDialogProps) => {
  const { document, isError, isFetching, refetch } = useDocument(documentId);
  const body = () => {
    if (document !== undefined) {
      return (
        <Markdown
          text={document.content}
          title={document.title}
          cited={heading ?? undefined}
          components={drawn}
        />
      );
    }
    if (isFetching) return <Waiting />;
    if (isError) {
      return (
        <LoadError text="Error loading the document. Please try again." onRetry={() => void refetch()} />
      );
    }
    return (
      <EmptyState icon={<FileX size={32} strokeWidth={1.5} />} title="This document is no longer there">
        It was removed from the Knowledge Base after it was cited.
      </EmptyState>
    );
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="reader"
      title={document?.title ?? "Document"}
      {...(document === undefined ? {} : { description: <Facts document={document} /> })}
      actions={document !== undefined && <ShareDocument document={document} />}
    >
      <div className={styles.text}>{body()}</div>
    </Dialog>
  );
};
