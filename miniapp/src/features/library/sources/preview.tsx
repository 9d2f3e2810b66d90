import { TriangleAlert } from "lucide-react";
import type { SourcePreview } from "#contracts/sources.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { countOf } from "../../../platform/text/count-of.ts";
import { kindNames } from "./sources.ts";
import styles from "./sources.module.css";
import common from "../../../ui/theme/common.module.css";
import { classNames } from "../../../platform/text/class-names.ts";

const pagesText = ({ pages, more, scope }: SourcePreview): string => {
  if (more) return `At least ${countOf(pages, "page")}; the reading finds the rest`;
  return scope === "page" ? "One page becomes one document" : `${countOf(pages, "page")}, each a document`;
};

/** A few of the warnings; the rest is said by the source once it is read. */
const shown = 4;

const Warnings = ({ warnings }: { warnings: string[] }) => (
  <ul role="list" className={styles.warnings} aria-label="To know before">
    {warnings.slice(0, shown).map((warning) => (
      <li key={warning}>
        <TriangleAlert size={16} />
        <span>{warning}</span>
      </li>
    ))}
  </ul>
);

const hostless = (address: string): string => (URL.canParse(address) ? new URL(address).pathname : address);

interface PreviewProps {
  preview: SourcePreview;
  /** Reads another address of the same site instead. */
  onInstead: (url: string) => void;
}

/** What would be read of a link: how much, how it begins, and what to know before. */
export const Preview = ({ preview, onInstead }: PreviewProps) => (
  <section className={styles.preview} aria-label="What would be read">
    <p className={classNames(common.quiet, common.anywhere)}>
      {kindNames[preview.kind]} · {pagesText(preview)}
    </p>
    {preview.warnings.length > 0 && <Warnings warnings={preview.warnings} />}
    <ul role="list" className={styles.pages}>
      {preview.documents.map(({ title, excerpt, url }) => (
        <li key={url}>
          <strong>{title}</strong>
          <p>{excerpt}</p>
        </li>
      ))}
    </ul>
    {preview.documents.length === 0 && (
      <p className={classNames(common.quiet, common.anywhere)}>None of the first pages has a text.</p>
    )}
    {preview.sitemaps.map((sitemap) => (
      <p key={sitemap} className={classNames(common.quiet, common.anywhere)}>
        The site has a list of its pages, {hostless(sitemap)}.{" "}
        <Button size="small" variant="quiet" onClick={() => onInstead(sitemap)}>
          Read the whole site
        </Button>
      </p>
    ))}
  </section>
);
