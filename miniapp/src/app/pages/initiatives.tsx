import { InitiativeCenter } from "../../features/initiatives/initiative-center.tsx";
import { PhoneAccount } from "./shell/phone-account.tsx";

/** The Initiative Center. */
export const InitiativesRoute = () => <InitiativeCenter corner={<PhoneAccount />} />;
