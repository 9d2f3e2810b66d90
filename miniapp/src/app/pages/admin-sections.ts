import {
  Bot,
  Cable,
  ChartColumn,
  CalendarDays,
  CircleDashed,
  Compass,
  Files,
  Flame,
  Handshake,
  Inbox,
  Library,
  LifeBuoy,
  ListChecks,
  Map,
  Medal,
  Megaphone,
  MessageSquareReply,
  MessagesSquare,
  Plug,
  RefreshCw,
  Rocket,
  ScrollText,
  Send,
  SlidersHorizontal,
  Users,
} from "lucide-react";
import type { ComponentType } from "react";
import { extraInPlace, inPlace } from "../../ui/states/in-place.tsx";
import { WaitingSection } from "../../patterns/records/record-list.tsx";
import { PendingActions, PendingSection } from "../../features/desk/requests/pending-section.tsx";
import type { Section } from "../../features/workspace/section.ts";
import { Requests } from "./requests.tsx";

const documents = () => import("./documents.tsx");
const common = () => import("./common-questions.tsx");
const config = () => import("../../features/settings/assistant-config/config-sections.tsx");
const upcoming = () => import("../../features/initiatives/upcoming/upcoming-section.tsx");
const announcements = () => import("../../features/announcements/announcements-section.tsx");
const golden = () => import("../../features/desk/golden/golden-section.tsx");
const people = () => import("../../features/settings/team/team-section.tsx");

type Place = Omit<Section, "group">;

const content = (load: () => Promise<ComponentType>) => inPlace(load, WaitingSection);

const work: [Place, ...Place[]] = [
  {
    id: "pending",
    label: "Pending",
    icon: Inbox,
    count: "pending",
    countsWork: true,
    Actions: PendingActions,
    Content: PendingSection,
  },
  {
    id: "common-bd-questions",
    label: "Most Common BD Questions",
    icon: Flame,
    Content: content(async () => (await common()).CommonBdQuestions),
  },
  {
    id: "common-lead-questions",
    label: "Most Common LEAD Questions",
    icon: MessagesSquare,
    Content: content(async () => (await common()).CommonLeadQuestions),
  },
  {
    id: "tickets",
    label: "Tickets",
    icon: LifeBuoy,
    count: "tickets",
    countsWork: true,
    Content: content(async () => (await import("../../features/support/tickets-section.tsx")).TicketsSection),
  },
  {
    id: "participations",
    label: "Participations",
    icon: Rocket,
    count: "participations",
    countsWork: true,
    Content: content(
      async () =>
        (await import("../../features/initiatives/participations-section.tsx")).ParticipationsSection,
    ),
  },
];

const progress: Place[] = [
  {
    id: "insights",
    label: "Insights",
    icon: ChartColumn,
    Content: content(
      async () => (await import("../../features/insights/insights-section.tsx")).InsightsSection,
    ),
  },
  { id: "requests", label: "All Requests", icon: Files, count: "requests", Content: Requests },
  {
    id: "agent-replies",
    label: "Agent Replies",
    icon: MessageSquareReply,
    count: "agentReplies",
    Content: content(async () => (await import("./agent-replies.tsx")).AgentReplies),
  },
  {
    id: "lead-replies",
    label: "Lead Replier Answers",
    icon: Send,
    count: "leadReplies",
    Content: content(
      async () => (await import("../../features/desk/replies/replies-section.tsx")).LeadRepliesSection,
    ),
  },
  {
    id: "leads",
    label: "Leads",
    icon: Handshake,
    Content: content(async () => (await import("../../features/desk/leads/leads-section.tsx")).LeadsSection),
  },
];

const knowledge: Place[] = [
  {
    id: "documents",
    label: "Documents",
    icon: Library,
    count: "documents",
    Actions: extraInPlace(async () => (await documents()).DocumentsActions),
    Content: content(async () => (await documents()).DocumentsContent),
  },
  {
    id: "guidance",
    label: "Guidance",
    icon: Compass,
    Content: content(async () => (await import("./guidance.tsx")).Guidance),
  },
  {
    id: "golden",
    label: "Golden Questions",
    icon: Medal,
    Actions: extraInPlace(async () => (await golden()).GoldenActions),
    Content: content(async () => (await golden()).GoldenSection),
  },
];

const team: Place[] = [
  {
    id: "team",
    label: "Team",
    icon: Users,
    Actions: extraInPlace(
      async () => (await import("../../features/settings/team/add-person.tsx")).AddPerson,
    ),
    Content: content(async () => (await people()).TeamSection),
  },
  {
    id: "upcoming",
    label: "Upcoming Initiatives",
    icon: CalendarDays,
    Actions: extraInPlace(async () => (await upcoming()).UpcomingActions),
    Content: content(async () => (await upcoming()).UpcomingSection),
  },
  {
    id: "announcements",
    label: "Announcements",
    icon: Megaphone,
    Actions: extraInPlace(async () => (await announcements()).AnnouncementsActions),
    Content: content(async () => (await announcements()).AnnouncementsSection),
  },
];

const settings: Place[] = [
  {
    id: "setup",
    label: "Setup",
    icon: CircleDashed,
    Content: content(
      async () => (await import("../../features/settings/setup/setup-section.tsx")).SetupSection,
    ),
  },
  {
    id: "connections",
    label: "Connections",
    icon: Cable,
    count: "failing",
    countsWork: true,
    hidesNone: true,
    Content: content(
      async () =>
        (await import("../../features/settings/connections/connections-section.tsx")).ConnectionsSection,
    ),
  },
  {
    id: "bd-assistant-config",
    label: "BD Assistant Config",
    icon: Bot,
    Content: content(async () => (await config()).AssistantConfigSection),
  },
  {
    id: "lead-replier-config",
    label: "Lead Replier Config",
    icon: SlidersHorizontal,
    Content: content(async () => (await config()).LeadConfigSection),
  },
  {
    id: "app-map",
    label: "App Map",
    icon: Map,
    Content: content(
      async () => (await import("../../features/settings/app-map/app-map-section.tsx")).AppMapSection,
    ),
  },
  {
    id: "options",
    label: "Option Lists",
    icon: ListChecks,
    Content: content(
      async () => (await import("../../features/settings/options/options-section.tsx")).OptionsSection,
    ),
  },
  {
    id: "sync",
    label: "Sync",
    icon: RefreshCw,
    Actions: extraInPlace(async () => (await import("../../features/settings/sync/sync-now.tsx")).SyncNow),
    Content: content(async () => (await import("../../features/settings/sync/sync-section.tsx")).SyncSection),
  },
  {
    id: "api",
    label: "API",
    icon: Plug,
    Content: content(
      async () => (await import("../../features/settings/api-access/api-section.tsx")).ApiSection,
    ),
  },
  {
    id: "audit",
    label: "Audit Log",
    icon: ScrollText,
    Content: content(
      async () => (await import("../../features/settings/audit/audit-section.tsx")).AuditSection,
    ),
  },
];

const [first, ...others] = work;
const under = (group: string, places: readonly Place[]): Section[] =>
  places.map((place) => ({ ...place, group }));

/** The sections of the admin workspace in their order, what needs work before all others; the first is where one starts. */
export const sections: readonly [Section, ...Section[]] = [
  { ...first, group: "Needs work" },
  ...under("Needs work", others),
  ...under("How it goes", progress),
  ...under("Knowledge", knowledge),
  ...under("Team", team),
  ...under("Settings", settings),
];
