import type { ModuleName, Service } from "#contracts/common.ts";
import { Badge } from "../../ui/content/badge.tsx";

/** What a chat module is called on screens. */
export const moduleLabel = (module: ModuleName): string =>
  module === "bd_assistant" ? "BD Assistant" : "Lead Replier";

interface ContextBadgesProps {
  module: ModuleName;
  service: Service | null;
  proposalReceived: boolean | null;
}

/** In which module something was asked, about which service, and whether the core team had sent a proposal. */
export const ContextBadges = ({ module, service, proposalReceived }: ContextBadgesProps) => (
  <>
    <Badge>{moduleLabel(module)}</Badge>
    {service !== null && <Badge>{service}</Badge>}
    {proposalReceived !== null && (
      <Badge tone={proposalReceived ? "info" : "neutral"}>
        {proposalReceived ? "Proposal Received" : "Awaiting Proposal"}
      </Badge>
    )}
  </>
);
