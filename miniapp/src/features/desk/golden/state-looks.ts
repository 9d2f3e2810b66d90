import { CircleCheck, CircleDashed, CircleX } from "lucide-react";
import type { GoldenState } from "#contracts/golden.ts";
import type { StateLook } from "../../../ui/content/badge.tsx";

/** How each state is told. */
export const stateLooks: Record<GoldenState, StateLook> = {
  fails: { label: "Fails", icon: CircleX, tone: "danger" },
  holds: { label: "Holds", icon: CircleCheck, tone: "positive" },
  not_asked: { label: "Not asked yet", icon: CircleDashed, tone: "neutral" },
};
