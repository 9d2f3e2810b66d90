import { SupportCenter } from "../../features/support/support-center.tsx";
import { PhoneAccount } from "./shell/phone-account.tsx";

/** The Support Center. */
export const SupportRoute = () => <SupportCenter corner={<PhoneAccount />} />;
