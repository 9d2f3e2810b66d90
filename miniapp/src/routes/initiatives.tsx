import { Rocket } from "lucide-react";
import { ComingCentre } from "./coming-centre.tsx";

/** The Initiative Center, before it takes participations. */
export const InitiativesRoute = () => (
  <ComingCentre
    title="Initiative Center"
    subtitle="Participate in initiatives and track your contributions"
    icon={Rocket}
    heading="Participations are not open here yet"
  >
    To take part today,
  </ComingCentre>
);
