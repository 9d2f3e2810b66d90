import type { Setup } from "#contracts/admin.ts";

interface Step {
  id: keyof Setup;
  title: string;
  /** What doing it takes. */
  about: string;
  /** The section where it is done. */
  to: string;
}

/** The first steps, in the order in which they are of most use. */
export const steps: readonly Step[] = [
  { id: "team", title: "Add the team", about: "Each person gets an access code.", to: "/admin?tab=team" },
  {
    id: "documents",
    title: "Load your documents",
    about: "Import files or write your own; the sample shows how.",
    to: "/admin?tab=documents&view=import",
  },
  {
    id: "leads",
    title: "Say what leads may be told",
    about: "Replies to leads are drafted from scripts, and from other documents that may be told to them.",
    to: "/admin?tab=documents",
  },
  {
    id: "model",
    title: "Connect a model",
    about: "Answers are then written, not only quoted.",
    to: "/admin?tab=connections&of=model",
  },
  {
    id: "telegram",
    title: "Connect Telegram",
    about: "The bot brings Legend into the chat.",
    to: "/admin?tab=connections&of=telegram",
  },
  {
    id: "notion",
    title: "Connect Notion",
    about: "Tickets and the team are mirrored.",
    to: "/admin?tab=connections&of=notion",
  },
];
