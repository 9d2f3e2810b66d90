import { ChevronDown, Lock } from "lucide-react";
import { serviceNames, type Service } from "#contracts/common.ts";
import { Badge } from "../../../../ui/content/badge.tsx";
import { Menu, MenuItem } from "../../../../ui/buttons/menu.tsx";
import { inPlace } from "../../../../ui/states/in-place.tsx";
import { Skeleton } from "../../../../ui/states/skeleton.tsx";
import styles from "./lead-fields.module.css";
import type { OpenFieldsProps } from "./open-fields.tsx";
import { Press } from "../../../../ui/buttons/press.tsx";
import { LinkButton } from "../../../../ui/buttons/link-button.tsx";

interface ProposalChipProps {
  /** Null or undefined while nobody has said. */
  received: boolean | null | undefined;
  isBusy: boolean;
  onSay: (received: boolean) => void;
}

const ProposalChip = ({ received, isBusy, onSay }: ProposalChipProps) => (
  <Menu
    align="start"
    trigger={
      <Press
        className={styles.chip}
        data-unset={typeof received !== "boolean" || undefined}
        disabled={isBusy}
      >
        {typeof received === "boolean" ? (
          `Proposal ${received ? "YES" : "NO"}`
        ) : (
          <span>
            Proposal<span className={styles.wide}> sent?</span>
          </span>
        )}
        <ChevronDown size={16} />
      </Press>
    }
  >
    <MenuItem onSelect={() => onSay(true)}>YES, it was sent</MenuItem>
    <MenuItem onSelect={() => onSay(false)}>NO, not yet</MenuItem>
  </Menu>
);

/** Which lead an existing conversation is with; of its chips only the proposal can be changed any more. */
const LockedFields = ({ projectName, service }: { projectName: string; service: Service | "" }) => (
  <>
    <Badge icon={<Lock size={14} strokeWidth={2} />}>
      <span className={styles.wide}>Existing Conversation</span>
    </Badge>
    <input
      className={styles.name}
      aria-label="Project Name"
      readOnly
      value={projectName}
      title={projectName}
    />
    <input
      className={styles.service}
      aria-label="Service"
      readOnly
      value={service}
      title={service === "" ? undefined : serviceNames[service]}
    />
  </>
);

/** The same of a new lead, whose fields bring lists and windows that a lead of before has no use for. */
const OpenFields = inPlace(
  async () => (await import("./open-fields.tsx")).OpenFields,
  () => (
    <>
      <div className={styles.project}>
        <Skeleton height="var(--touch)" />
      </div>
      <div className={styles.kind}>
        <Skeleton height="var(--touch)" />
      </div>
    </>
  ),
);

interface LeadFieldsProps extends OpenFieldsProps {
  isLocked: boolean;
  proposal: ProposalChipProps;
  /** Leads to the conversation there is about this project already. */
  onContinue: (() => void) | null;
}

/**
 * Which lead a message is from: three chips, the first two of which a first message may fill in itself and which are fixed
 * from then on. The third stays the same one, so that a menu opened while the reply comes is not closed.
 */
export const LeadFields = ({ isLocked, proposal, onContinue, ...open }: LeadFieldsProps) => (
  <>
    <div className={isLocked ? styles.locked : styles.fields}>
      {isLocked ? (
        <LockedFields projectName={open.projectName} service={open.service} />
      ) : (
        <OpenFields {...open} />
      )}
      <ProposalChip {...proposal} />
    </div>
    {onContinue !== null && (
      <p className={styles.continue}>
        You have a conversation about this project.
        <LinkButton className={styles.link} onClick={onContinue}>
          Continue it
        </LinkButton>
      </p>
    )}
  </>
);
