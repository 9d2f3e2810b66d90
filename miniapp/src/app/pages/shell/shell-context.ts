import { useOutletContext } from "react-router-dom";
import type { CitedPlace } from "#contracts/cited-place.ts";
import type { Account } from "../../../features/chat/account/account.ts";
import type { SourcePlace } from "../../../features/chat/open-source.ts";

/** What the frame around an agent's screens does for them. */
export interface ShellContext {
  /** Opens a document to read, at a place in it where one is named. */
  openDocument: (documentId: string, place?: CitedPlace) => void;
  openSource: (place: SourcePlace) => void;
  /** The document that is being read. */
  selectedId: string | null;
  /** The chat or lead that is open. */
  openId: string | null;
  /** Opens the form for a support ticket; undefined for who cannot send one. */
  submitTicket: (() => void) | undefined;
  /** The library over a conversation, where there is no column. */
  isLibraryOpen: boolean;
  setLibraryOpen: (isOpen: boolean) => void;
  account: Account;
}

export const useShell = (): ShellContext => useOutletContext<ShellContext>();
