import {
  BookOpen,
  Handshake,
  LifeBuoy,
  type LucideIcon,
  Megaphone,
  MessageCircle,
  Rocket,
} from "lucide-react";
import type { HomeCounts } from "#contracts/home.ts";
import { newLeadAddress } from "../../entities/chats/recent.ts";

export type PlaceId = keyof HomeCounts | "library";

/** Somewhere an agent works. */
export interface Place {
  id: PlaceId;
  label: string;
  Icon: LucideIcon;
  /** Its address where the column stands beside it. */
  beside: string;
  /** Its address where it has the screen to itself: what there is to choose from. */
  alone: string;
}

/** An agent's places, in the order they are listed. */
export const places: readonly Place[] = [
  { id: "chats", label: "Chats", Icon: MessageCircle, beside: "/dashboard", alone: "/dashboard/chats" },
  {
    id: "leads",
    label: "Leads",
    Icon: Handshake,
    beside: newLeadAddress,
    alone: "/dashboard/leads",
  },
  {
    id: "library",
    label: "Library",
    Icon: BookOpen,
    beside: "/dashboard",
    alone: "/dashboard/library",
  },
  {
    id: "support",
    label: "Support",
    Icon: LifeBuoy,
    beside: "/dashboard/support",
    alone: "/dashboard/support",
  },
  {
    id: "initiatives",
    label: "Initiatives",
    Icon: Rocket,
    beside: "/dashboard/initiatives",
    alone: "/dashboard/initiatives",
  },
  {
    id: "announcements",
    label: "Announcements",
    Icon: Megaphone,
    beside: "/dashboard/announcements",
    alone: "/dashboard/announcements",
  },
];

/** In which place an address lies. */
export const placeAt = ({ pathname, search }: { pathname: string; search: string }): PlaceId => {
  const last = pathname.split("/").at(-1);
  const named = places.find(({ id }) => id === last);
  if (named !== undefined) return named.id;
  return new URLSearchParams(search).get("module") === "lead_replier" ? "leads" : "chats";
};
