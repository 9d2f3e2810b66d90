import { useQuery } from "@tanstack/react-query";
import { PanelLeft } from "lucide-react";
import { useState } from "react";
import { ErrorBoundary, Optional } from "../../ui/states/error-boundary.tsx";
import { IconButton } from "../../ui/buttons/icon-button.tsx";
import { Sheet } from "../../ui/windows/sheet.tsx";
import { classNames } from "../../platform/text/class-names.ts";
import { useIsDesktop } from "../../platform/browser/use-media-query.ts";
import { countsQuery } from "../../entities/product/counts.ts";
import { useShortcuts } from "../../platform/browser/use-shortcuts.ts";
import { Rail } from "./rail.tsx";
import type { Section } from "./section.ts";
import { ShortcutsDialog, workspaceShortcuts } from "./shortcuts-dialog.tsx";
import { PaletteIcon, PaletteLine, usePalette } from "./use-palette.tsx";
import { UserMenu } from "./user-menu.tsx";
import styles from "./workspace.module.css";

/** The longest label that a phone's bar has room for at its usual size, alone and beside buttons. */
const shortLabel = { alone: 20, besideButtons: 12 } as const;

const Title = ({ section: { label, Actions } }: { section: Section }) => {
  const limit = Actions === undefined ? shortLabel.alone : shortLabel.besideButtons;
  return (
    <h1 className={classNames(styles.title, label.length > limit && styles.long)}>
      <span className={styles.name}>{label}</span>
    </h1>
  );
};

interface WorkspaceProps {
  sections: readonly Section[];
  current: Section;
}

/** Opens the sections where they stand behind it, and says whether anything waits in another. */
const SectionsButton = ({ sections, current, onOpen }: WorkspaceProps & { onOpen: () => void }) => {
  const { data } = useQuery(countsQuery);
  const waits = sections.some(
    (section) =>
      section !== current &&
      section.countsWork === true &&
      section.count !== undefined &&
      (data?.[section.count] ?? 0) > 0,
  );
  return (
    <span className={styles.sectionsButton}>
      <IconButton label={waits ? "Sections, something waits" : "Sections"} onClick={onOpen}>
        <PanelLeft size={20} />
      </IconButton>
      {waits && <span className={styles.waits} aria-hidden="true" />}
    </span>
  );
};

/** The admin workspace: a rail of sections beside the chosen one, or behind a button where it is narrow. */
export const Workspace = ({ sections, current }: WorkspaceProps) => {
  const desktop = useIsDesktop();
  const [railOpen, setRailOpen] = useState(false);
  const [isHelpOpen, setHelpOpen] = useState(false);
  useShortcuts({ "?": () => setHelpOpen(true) });
  const { show, palette } = usePalette(sections);
  const { Actions, Content } = current;
  const rail = (
    <Rail
      sections={sections}
      current={current}
      onFollow={() => setRailOpen(false)}
      corner={desktop ? <UserMenu /> : undefined}
      top={desktop ? <PaletteLine onOpen={show} /> : undefined}
    />
  );
  return (
    <div className={styles.workspace}>
      <title>{`${current.label} · Legend`}</title>
      {desktop ? (
        rail
      ) : (
        <Sheet open={railOpen} onOpenChange={setRailOpen} label="Sections">
          {rail}
        </Sheet>
      )}
      <main className={styles.pane}>
        <header className={styles.bar}>
          {!desktop && (
            <SectionsButton sections={sections} current={current} onOpen={() => setRailOpen(true)} />
          )}
          <Title key={current.id} section={current} />
          {Actions !== undefined && (
            <Optional key={`actions of ${current.id}`}>
              <Actions />
            </Optional>
          )}
          {!desktop && <PaletteIcon onOpen={show} />}
          {!desktop && <UserMenu />}
        </header>
        <div key={current.id} className={styles.content}>
          <ErrorBoundary>
            <Content />
          </ErrorBoundary>
        </div>
      </main>
      <ShortcutsDialog shortcuts={workspaceShortcuts} open={isHelpOpen} onOpenChange={setHelpOpen} />
      {palette}
    </div>
  );
};
