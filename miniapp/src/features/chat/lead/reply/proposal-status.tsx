import { FileCheck, Hourglass, RotateCw } from "lucide-react";
import { Badge } from "../../../../ui/content/badge.tsx";
import { Button } from "../../../../ui/buttons/button.tsx";
import { useLead } from "../lead-context.ts";
import styles from "./suggested-reply.module.css";
import { LinkButton } from "../../../../ui/buttons/link-button.tsx";

const icon = { size: 14, strokeWidth: 2 } as const;

/** Where the lead stands; nothing while nobody has said. */
export const ProposalBadge = () => {
  const { received } = useLead().proposal;
  if (received === true) {
    return (
      <Badge tone="info" icon={<FileCheck {...icon} />}>
        Proposal Received
      </Badge>
    );
  }
  if (received === false) {
    return (
      <Badge tone="warning" icon={<Hourglass {...icon} />}>
        Awaiting Proposal
      </Badge>
    );
  }
  return null;
};

/** Changes a known status to the other one. */
export const ProposalToggle = () => {
  const { received, change, isRewriting } = useLead().proposal;
  if (typeof received !== "boolean") return null;
  const label = received ? "Change to NO" : "Change to YES";
  return (
    <LinkButton
      className={styles.toggle}
      aria-label={`${label}: ${received ? "awaiting proposal" : "proposal received"}`}
      disabled={isRewriting}
      onClick={() => change(!received)}
    >
      {label}
    </LinkButton>
  );
};

/** Asks for the status while it is unknown, or says that it could not be fetched. */
export const ProposalQuestion = () => {
  const { projectName, proposal } = useLead();
  if (proposal.isError) {
    return (
      <div className={styles.question} role="alert">
        <p>Failed to fetch proposal status</p>
        <Button size="small" icon={<RotateCw size={16} />} onClick={proposal.retry}>
          Retry
        </Button>
      </div>
    );
  }
  if (typeof proposal.received === "boolean") return null;
  return (
    <div className={styles.question} role="group" aria-label="Proposal status">
      <p>Did {projectName} receive a proposal from the core team?</p>
      <span className={styles.choices}>
        <Button size="small" disabled={proposal.isRewriting} onClick={() => proposal.change(true)}>
          YES
        </Button>
        <Button size="small" disabled={proposal.isRewriting} onClick={() => proposal.change(false)}>
          NO
        </Button>
      </span>
    </div>
  );
};
