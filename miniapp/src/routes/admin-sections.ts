import { Inbox, Users } from "lucide-react";
import { PendingActions, PendingCount, PendingSection } from "../features/gaps/pending-section.tsx";
import { AddPerson } from "../features/team/add-person.tsx";
import { TeamSection } from "../features/team/team-section.tsx";
import type { Section } from "../features/workspace/section.ts";

const pending: Section = {
  id: "pending",
  label: "Pending",
  icon: Inbox,
  Count: PendingCount,
  Actions: PendingActions,
  Content: PendingSection,
};

const team: Section = {
  id: "team",
  label: "Team",
  icon: Users,
  group: "Settings",
  Actions: AddPerson,
  Content: TeamSection,
};

/** The sections of the admin workspace in their order; the first is where one starts. */
export const sections: readonly [Section, ...Section[]] = [pending, team];
