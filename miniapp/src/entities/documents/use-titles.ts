import { useAuth } from "../../platform/session/session.tsx";
import { titleForAgents } from "#contracts/title-for-agents.ts";

const asItIs = (title: string): string => title;

/** What documents are called before whoever is signed in: admins keep the titles they work with. */
export const useTitles = (): ((title: string) => string) =>
  useAuth().user?.isAdmin === true ? asItIs : titleForAgents;
