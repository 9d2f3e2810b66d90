import { Check, ChevronRight } from "lucide-react";
import { Tabs } from "radix-ui";
import { useState } from "react";
import type { ModuleName } from "#contracts/common.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { moduleLabel } from "../../../entities/answers/context-badges.tsx";
import { Dialog } from "../../../ui/windows/dialog.tsx";
import { type GuideSection, type GuideTab, guideTabs } from "./guide-content.ts";
import styles from "./guide-dialog.module.css";

const Section = ({ title, points, steps = false }: GuideSection) => {
  const List = steps ? "ol" : "ul";
  return (
    <details className={styles.section}>
      <summary className={styles.heading}>
        <ChevronRight className={styles.chevron} size={16} strokeWidth={2} />
        <h3>{title}</h3>
      </summary>
      <List className={styles.points}>
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </List>
    </details>
  );
};

const Panel = ({ tab }: { tab: GuideTab }) => (
  <Tabs.Content value={tab.module} className={styles.panel}>
    <p className={styles.summary}>{tab.summary}</p>
    <ul role="list" className={styles.lines}>
      {tab.lines.map((line) => (
        <li key={line}>
          <Check size={18} strokeWidth={2} />
          {line}
        </li>
      ))}
    </ul>
    {tab.sections.map((section) => (
      <Section key={section.title} {...section} />
    ))}
  </Tabs.Content>
);

interface GuideDialogProps {
  /** The tab it opens on. */
  module: ModuleName;
  /** Told when it was put away; one that could not be shown is only closed. */
  onSeen: () => void;
  onClose: () => void;
}

/** How to use both modules of the chat. */
export const GuideDialog = ({ module, onSeen, onClose }: GuideDialogProps) => {
  const [tab, setTab] = useState<string>(module);
  const putAway = () => {
    onSeen();
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={putAway}
      title="How to use Legend"
      footer={
        <Button variant="primary" onClick={putAway}>
          Got it
        </Button>
      }
    >
      <Tabs.Root value={tab} onValueChange={setTab}>
        <Tabs.List className={styles.tabs} aria-label="Modules">
          {guideTabs.map(({ module }) => (
            <Tabs.Trigger key={module} value={module} className={styles.tab}>
              {moduleLabel(module)}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        {guideTabs.map((entry) => (
          <Panel key={entry.module} tab={entry} />
        ))}
      </Tabs.Root>
    </Dialog>
  );
};
