import {
  Bot,
  CalendarDays,
  Files,
  Flame,
  Inbox,
  Library,
  LifeBuoy,
  ListChecks,
  Map,
  MessageSquareReply,
  MessagesSquare,
  RefreshCw,
  Rocket,
  ScrollText,
  Send,
  SlidersHorizontal,
  Users,
} from "lucide-react";
import { lazy } from "react";
import { PendingActions } from "../features/gaps/pending-section.tsx";
import { RequestsSection } from "../features/gaps/requests-section.tsx";
import type { Section } from "../features/workspace/section.ts";
import { Pending } from "./pending.tsx";

const documents = () => import("../features/documents/documents-section.tsx");
const replies = () => import("../features/questions/replies-section.tsx");
const common = () => import("./common-questions.tsx");
const config = () => import("../features/assistant-config/config-sections.tsx");
const upcoming = () => import("../features/initiatives/upcoming-section.tsx");
const team = () => import("../features/team/team-section.tsx");

const daily: Section[] = [
  {
    id: "pending",
    label: "Pending",
    icon: Inbox,
    count: "pending",
    Actions: PendingActions,
    Content: Pending,
  },
  { id: "requests", label: "All Requests", icon: Files, count: "requests", Content: RequestsSection },
  {
    id: "agent-replies",
    label: "Agent Replies",
    icon: MessageSquareReply,
    count: "agentReplies",
    Content: lazy(async () => ({ default: (await replies()).AgentRepliesSection })),
  },
  {
    id: "lead-replies",
    label: "Lead Replier Answers",
    icon: Send,
    count: "leadReplies",
    Content: lazy(async () => ({ default: (await replies()).LeadRepliesSection })),
  },
];

const partners: Section[] = [
  {
    id: "tickets",
    label: "Tickets",
    icon: LifeBuoy,
    count: "tickets",
    Content: lazy(async () => ({
      default: (await import("../features/support/tickets-section.tsx")).TicketsSection,
    })),
  },
  {
    id: "participations",
    label: "Participations",
    icon: Rocket,
    count: "participations",
    Content: lazy(async () => ({
      default: (await import("../features/initiatives/participations-section.tsx")).ParticipationsSection,
    })),
  },
  {
    id: "upcoming",
    label: "Upcoming Initiatives",
    icon: CalendarDays,
    Actions: lazy(async () => ({ default: (await upcoming()).UpcomingActions })),
    Content: lazy(async () => ({ default: (await upcoming()).UpcomingSection })),
  },
  {
    id: "options",
    label: "Option Lists",
    icon: ListChecks,
    Content: lazy(async () => ({
      default: (await import("../features/options/options-section.tsx")).OptionsSection,
    })),
  },
];

const knowledge: Section[] = [
  {
    id: "documents",
    label: "Documents",
    icon: Library,
    count: "documents",
    Actions: lazy(async () => ({ default: (await documents()).DocumentsActions })),
    Content: lazy(async () => ({ default: (await documents()).DocumentsSection })),
  },
  {
    id: "common-bd-questions",
    label: "Most Common BD Questions",
    icon: Flame,
    Content: lazy(async () => ({ default: (await common()).CommonBdQuestions })),
  },
  {
    id: "common-lead-questions",
    label: "Most Common LEAD Questions",
    icon: MessagesSquare,
    Content: lazy(async () => ({ default: (await common()).CommonLeadQuestions })),
  },
];

const settings: Section[] = [
  {
    id: "bd-assistant-config",
    label: "BD Assistant Config",
    icon: Bot,
    Content: lazy(async () => ({ default: (await config()).AssistantConfigSection })),
  },
  {
    id: "lead-replier-config",
    label: "Lead Replier Config",
    icon: SlidersHorizontal,
    Content: lazy(async () => ({ default: (await config()).LeadConfigSection })),
  },
  {
    id: "app-map",
    label: "App Map",
    icon: Map,
    Content: lazy(async () => ({
      default: (await import("../features/app-map/app-map-section.tsx")).AppMapSection,
    })),
  },
  {
    id: "team",
    label: "Team",
    icon: Users,
    Actions: lazy(async () => ({ default: (await import("../features/team/add-person.tsx")).AddPerson })),
    Content: lazy(async () => ({ default: (await team()).TeamSection })),
  },
  {
    id: "sync",
    label: "Sync",
    icon: RefreshCw,
    Actions: lazy(async () => ({ default: (await import("../features/sync/sync-now.tsx")).SyncNow })),
    Content: lazy(async () => ({
      default: (await import("../features/sync/sync-section.tsx")).SyncSection,
    })),
  },
  {
    id: "audit",
    label: "Audit log",
    icon: ScrollText,
    Content: lazy(async () => ({
      default: (await import("../features/audit/audit-section.tsx")).AuditSection,
    })),
  },
];

const [first, ...others] = daily as [Section, ...Section[]];

/** The sections of the admin workspace in their order; the first is where one starts. */
export const sections: readonly [Section, ...Section[]] = [
  first,
  ...others,
  ...partners.map((section) => ({ ...section, group: "Support & Initiatives" })),
  ...knowledge.map((section) => ({ ...section, group: "Knowledge" })),
  ...settings.map((section) => ({ ...section, group: "Settings" })),
];
