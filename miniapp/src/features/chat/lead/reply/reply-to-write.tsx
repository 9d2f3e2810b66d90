import { PenLine } from "lucide-react";
import { Button } from "../../../../ui/buttons/button.tsx";
import { useOverDock } from "../../scroll/use-over-dock.ts";
import { useLead } from "../lead-context.ts";
import { ProposalBadge, ProposalQuestion, ProposalToggle } from "./proposal-status.tsx";
import { Frame, Growing } from "./reply-frame.tsx";
import styles from "./suggested-reply.module.css";

/** Beneath what the core team answered: the reply that tells the lead, which is written when its agent asks for it. */
export const ReplyToWrite = () => {
  const { isRewriting, rewriting, rewrite } = useLead().proposal;
  const row = useOverDock();
  return (
    <Frame neutral busy={isRewriting} toggle={<ProposalToggle />} badge={<ProposalBadge />}>
      {isRewriting && <Growing asking={rewriting} />}
      <ProposalQuestion />
      {!isRewriting && (
        <div ref={row} className={styles.actions}>
          <Button variant="primary" icon={<PenLine size={16} />} onClick={rewrite}>
            Write the reply with this answer
          </Button>
        </div>
      )}
    </Frame>
  );
};
