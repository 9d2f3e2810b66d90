import { ExternalLink, Globe, NotebookText } from "lucide-react";
import type { DocumentSource } from "#contracts/document-source.ts";
import { formatAge } from "../../platform/text/dates.ts";
import { openLink } from "../../platform/telegram/open-link.ts";
import styles from "./document-origin.module.css";

/** The words of the link to where a document is edited. */
export const originLabel = ({ kind }: DocumentSource): string =>
  kind === "notion" ? "Open in Notion" : "Open page";

const readText = ({ readAt }: DocumentSource): string => {
  if (readAt === null) return "";
  const age = formatAge(readAt);
  if (age === "now") return ", read just now";
  return /^\d+[mhd]$/u.test(age) ? `, read ${age} ago` : `, read ${age}`;
};

/** Says that a document is read from elsewhere, from where and when, with the way there. */
export const DocumentOrigin = ({ source }: { source: DocumentSource }) => (
  <p className={styles.origin}>
    {source.kind === "notion" ? <NotebookText size={16} /> : <Globe size={16} />}
    <span>
      From {source.name}
      {readText(source)}.{" "}
      <a href={source.url} target="_blank" rel="noreferrer" onClick={openLink}>
        {originLabel(source)} <ExternalLink size={12} strokeWidth={2} />
      </a>
    </span>
  </p>
);
