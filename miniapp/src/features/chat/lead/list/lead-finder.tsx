import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { leadViews } from "#contracts/leads.ts";
import { SearchField } from "../../../../ui/fields/search-field.tsx";
import { Select } from "../../../../ui/fields/select.tsx";
import {
  everything,
  isNarrowed,
  leadCountsQuery,
  type LeadFinding,
  stageOptions,
  viewNames,
} from "./found-leads.ts";
import styles from "./lead-finder.module.css";
import common from "../../../../ui/theme/common.module.css";
import { Press } from "../../../../ui/buttons/press.tsx";

interface LeadFinderProps {
  finding: LeadFinding;
  onFind: (finding: LeadFinding) => void;
}

const Views = ({ finding, onFind }: LeadFinderProps) => {
  const { data } = useQuery(leadCountsQuery);
  const counts: Record<string, number> = {
    needs_reply: data?.needsReply ?? 0,
    reminder: data?.reminders ?? 0,
  };
  return (
    <div role="group" aria-label="Show" className={common.wrap4}>
      {leadViews.map((view) => {
        const count = counts[view] ?? 0;
        return (
          <Press
            key={view}
            className={styles.view}
            aria-pressed={finding.view === view}
            onClick={() => onFind({ ...finding, view })}
          >
            {viewNames[view]}
            {count > 0 && <span className={common.figures}> {count > 99 ? "99+" : count}</span>}
          </Press>
        );
      })}
    </div>
  );
};

/** Narrows the list of leads: by what they need, their stage, and words of their project or of what was said or noted. */
export const LeadFinder = ({ finding, onFind }: LeadFinderProps) => (
  <div className={styles.finder}>
    <div className={common.flex8}>
      <SearchField
        className={styles.field}
        label="Search leads"
        value={finding.words}
        onChange={(words) => onFind({ ...finding, words })}
      />
      <div className={styles.stage}>
        <Select
          label="Stage"
          labelHidden
          value={finding.stage === "" ? "any" : finding.stage}
          onChange={(stage) => onFind({ ...finding, stage: stage === "any" ? "" : stage })}
          options={stageOptions}
        />
      </div>
    </div>
    <Views finding={finding} onFind={onFind} />
    {isNarrowed(finding) && (
      <Press className={styles.clear} onClick={() => onFind(everything)}>
        <X size={14} strokeWidth={2} />
        Show all leads
      </Press>
    )}
  </div>
);
