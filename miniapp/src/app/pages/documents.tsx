import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { SegmentedControl } from "../../ui/buttons/segmented-control.tsx";
import { AddDocument, DocumentsSection } from "../../features/library/documents/documents-section.tsx";
import { SampleCard, SampleLine } from "../../features/library/sample/sample-card.tsx";
import { TrashView } from "../../features/library/trash/trash-view.tsx";
import { SourcesPanel } from "../../features/library/sources/sources-panel.tsx";
import { ImportView as Imports } from "../../features/library/imports/import-view.tsx";
import { countsQuery } from "../../entities/product/counts.ts";
import { type LibraryView, useLibraryView } from "../../features/library/use-library-view.ts";
import { useIsDesktop } from "../../platform/browser/use-media-query.ts";
import styles from "./documents.module.css";

const Segment = ({ name, count }: { name: string; count?: number | undefined }) => (
  <>
    {name}
    {count !== undefined && <span className={styles.count}> {count.toLocaleString("en")}</span>}
  </>
);

const Views = () => {
  const { view, go } = useLibraryView();
  const { data: counts } = useQuery(countsQuery);
  const segments: { value: LibraryView; label: ReactNode }[] = [
    { value: "library", label: <Segment name="Library" count={counts?.documents} /> },
    { value: "import", label: <Segment name="Import" /> },
    { value: "trash", label: <Segment name="Trash" count={counts?.trash} /> },
  ];
  return <SegmentedControl label="View" value={view} onChange={(next) => go(next)} segments={segments} />;
};

/** The views of the library where there is room for them, and the button that adds a document by hand. */
export const DocumentsActions = () => {
  const { openDocument } = useLibraryView();
  return (
    <>
      {useIsDesktop() && <Views />}
      <AddDocument onAdded={openDocument} />
    </>
  );
};

/** Files to import, and beside them what keeps itself up to date and what came with the product. */
const ImportView = () => {
  const { openDocument } = useLibraryView();
  return (
    <div className={styles.import}>
      <div className={styles.files}>
        <Imports onOpen={openDocument} />
      </div>
      <aside className={styles.beside} aria-label="Sources and sample">
        <SourcesPanel />
        <SampleCard />
      </aside>
    </div>
  );
};

const Library = () => <DocumentsSection notice={<SampleLine />} />;

const Trash = () => {
  const { openDocument } = useLibraryView();
  return <TrashView onOpen={openDocument} />;
};

const contents: Record<LibraryView, () => ReactNode> = { library: Library, import: ImportView, trash: Trash };

/** The Documents section in the view that the address names. */
export const DocumentsContent = () => {
  const { view } = useLibraryView();
  const desktop = useIsDesktop();
  const View = contents[view];
  return (
    <>
      {!desktop && (
        <div className={styles.views}>
          <Views />
        </div>
      )}
      <View />
    </>
  );
};
