import { InitiativeCenter } from "../../features/initiatives/initiative-center.tsx";

/** The Initiative Center. */
export const InitiativesRoute = () => <InitiativeCenter />;
