import { useInfiniteQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useNavigate } from "react-router-dom";
import { Button } from "../../ui/buttons/button.tsx";
import { LeadList } from "../../features/chat/lead/list/lead-list.tsx";
import { conversationsQuery } from "../../features/chat/lead/conversations.ts";
import { PlacePage } from "../../features/home/place-page.tsx";
import { leadAddress, newLeadAddress } from "../../entities/chats/recent.ts";
import { PhoneAccount } from "./shell/phone-account.tsx";

const here = "/dashboard/leads";

/** One's leads with the screen to themselves. */
export const LeadsRoute = () => {
  const navigate = useNavigate();
  const conversations = useInfiniteQuery(conversationsQuery);
  const open = (address: string) => void navigate(address, { state: { from: here } });
  const begin = () => open(newLeadAddress);
  return (
    <PlacePage
      id="leads"
      title="Leads"
      inset
      actions={
        <>
          <Button variant="quiet" icon={<Plus size={18} strokeWidth={2} />} onClick={begin}>
            New Lead
          </Button>
          <PhoneAccount />
        </>
      }
    >
      <LeadList
        roomy
        conversations={conversations}
        openId={null}
        onOpen={(id) => open(leadAddress(id))}
        onNew={begin}
      />
    </PlacePage>
  );
};
