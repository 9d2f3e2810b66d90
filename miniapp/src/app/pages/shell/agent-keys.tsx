import { useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { chatAddress } from "../../../entities/chats/recent.ts";
import { newSessionId } from "../../../features/chat/session-id.ts";
import { type Place, places } from "../../../features/home/places.ts";
import type { Shortcut } from "../../../features/workspace/shortcuts-dialog.tsx";
import { useHasColumn } from "../../../platform/browser/use-media-query.ts";
import { useShortcuts } from "../../../platform/browser/use-shortcuts.ts";
import { onFirstOpen } from "../../../ui/states/on-first-open.tsx";

const ShortcutsDialog = onFirstOpen(
  async () => (await import("../../../features/workspace/shortcuts-dialog.tsx")).ShortcutsDialog,
);

const shortcuts: readonly Shortcut[] = [
  { keys: ["Ctrl", "K"], text: "Search everything" },
  { keys: ["N"], text: "New chat, or in Leads a new lead" },
  { keys: ["G", "C"], text: "Go to Chats" },
  { keys: ["G", "L"], text: "Go to Leads" },
  { keys: ["G", "S"], text: "Go to Support" },
  { keys: ["G", "I"], text: "Go to Initiatives" },
  { keys: ["E"], text: "Edit the suggested reply" },
  { keys: ["Ctrl", "Shift", "C"], text: "Copy the suggested reply" },
  { keys: ["Enter"], text: "Send what you wrote" },
  { keys: ["Shift", "Enter"], text: "Begin a new line" },
  { keys: ["Esc"], text: "Leave the field, so that single keys act" },
  { keys: ["?"], text: "Show this help" },
];

const keyOf = ({ label }: Place): string => `g ${label.charAt(0).toLowerCase()}`;

const reached = new Set<Place["id"]>(["chats", "leads", "support", "initiatives"]);

/** The keys that act on every screen of an agent, and their help. */
export const AgentKeys = () => {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const hasColumn = useHasColumn();
  const [isHelpOpen, setHelpOpen] = useState(false);
  const toPlaces = places
    .filter(({ id }) => reached.has(id))
    .map((place) => [keyOf(place), () => void navigate(hasColumn ? place.beside : place.alone)] as const);
  useShortcuts({
    ...Object.fromEntries(toPlaces),
    // The chat and the lead replier have a button for it, which knows what it begins anew.
    n: pathname === "/dashboard" ? undefined : () => void navigate(chatAddress(newSessionId())),
    "?": () => setHelpOpen(true),
  });
  return <ShortcutsDialog shortcuts={shortcuts} open={isHelpOpen} onOpenChange={setHelpOpen} />;
};
