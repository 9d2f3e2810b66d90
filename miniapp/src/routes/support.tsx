import { LifeBuoy } from "lucide-react";
import { ComingCentre } from "./coming-centre.tsx";

/** The Support Center, before it takes tickets. */
export const SupportRoute = () => (
  <ComingCentre
    title="Support Center"
    subtitle="Track your support tickets and get help from our team"
    icon={LifeBuoy}
    heading="Tickets are not open here yet"
  >
    For help today,
  </ComingCentre>
);
