import { Search } from "lucide-react";
import { useState } from "react";
import { IconButton } from "../../ui/buttons/icon-button.tsx";
import { Kbd } from "../../ui/content/kbd.tsx";
import { onFirstOpen } from "../../ui/states/on-first-open.tsx";
import { useCommandKey } from "../../platform/browser/use-shortcuts.ts";
import type { Section } from "./section.ts";
import styles from "./workspace.module.css";
import { Press } from "../../ui/buttons/press.tsx";

const Palette = onFirstOpen(async () => (await import("./palette/palette.tsx")).Palette);

/** The command palette, opened by Ctrl or Command with K, and what opens it by a press. */
export const usePalette = (sections: readonly Section[]) => {
  const [open, setOpen] = useState(false);
  const show = () => setOpen(true);
  useCommandKey("k", show);
  return { show, palette: <Palette open={open} onOpenChange={setOpen} sections={sections} /> };
};

/** Opens the palette from the rail. */
export const PaletteLine = ({ onOpen }: { onOpen: () => void }) => (
  <Press className={styles.jump} onClick={onOpen}>
    <Search size={16} />
    Go to or do
    <Kbd>Ctrl K</Kbd>
  </Press>
);

/** The same where the rail is out of sight. */
export const PaletteIcon = ({ onOpen }: { onOpen: () => void }) => (
  <IconButton label="Go to or do" onClick={onOpen}>
    <Search size={20} />
  </IconButton>
);
