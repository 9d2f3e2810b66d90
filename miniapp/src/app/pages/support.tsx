import { SupportCenter } from "../../features/support/support-center.tsx";

/** The Support Center. */
export const SupportRoute = () => <SupportCenter />;
