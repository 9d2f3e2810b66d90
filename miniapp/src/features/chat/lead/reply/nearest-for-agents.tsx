import type { ScoredSource } from "#contracts/chat.ts";
import row from "../../messages/message-row.module.css";
import { SourceChips } from "../../messages/sources/source-chips.tsx";
import type { OpenSource } from "../../open-source.ts";

interface NearestForAgentsProps {
  nearest: readonly ScoredSource[] | undefined;
  onOpenSource: OpenSource;
}

const label = "Closest for agents only, not for leads";

/** Where an agent may read what comes near a lead's question, and no lead may be told. */
export const NearestForAgents = ({ nearest, onOpenSource }: NearestForAgentsProps) =>
  nearest !== undefined && (
    <>
      <p className={row.nearest}>{label}</p>
      <SourceChips sources={nearest} text="" onOpenSource={onOpenSource} label={label} />
    </>
  );
