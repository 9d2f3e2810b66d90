import { AnnouncementsPage } from "../../features/announcements/announcements-page.tsx";
import { UpcomingCard } from "../../features/initiatives/upcoming/upcoming-card.tsx";
import { PhoneAccount } from "./shell/phone-account.tsx";

/** What the core team tells, with the initiatives that it is about. */
export const AnnouncementsRoute = () => (
  <AnnouncementsPage
    corner={<PhoneAccount />}
    renderInitiative={(initiative) => <UpcomingCard upcoming={initiative} />}
  />
);
