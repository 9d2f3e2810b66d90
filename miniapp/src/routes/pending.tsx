import { PendingSection } from "../features/gaps/pending-section.tsx";
import { SetupCard } from "../features/setup/setup-card.tsx";

/** Where an admin's day begins: what waits for an answer, under the first steps while some are left. */
export const Pending = () => (
  <>
    <SetupCard />
    <PendingSection />
  </>
);
