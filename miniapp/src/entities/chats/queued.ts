import { useMemo, useSyncExternalStore } from "react";
import { deviceDrafts, textsIn } from "../../platform/storage/drafts.ts";
import { chatAddress, leadAddress, newLeadAddress } from "./recent.ts";

/** A message that waits for a connection. */
export interface Queued {
  kind: "chat" | "lead";
  /** The chat's session, or the lead's conversation; `new` is the lead that has none yet. */
  id: string;
  text: string;
}

const texts = textsIn(deviceDrafts);
const beginning = "queued ";

/** Under which name what waits is kept in a conversation, by the name of what is typed in it. */
export const queuedName = (draft: string): string => beginning + draft;

/** Where it was written. */
export const addressOfQueued = ({ kind, id }: Queued): string => {
  if (kind === "chat") return chatAddress(id);
  return id === "new" ? newLeadAddress : leadAddress(id);
};

const readAll = (): Queued[] =>
  deviceDrafts.names(beginning).flatMap((name) => {
    const [kind, ...id] = name.slice(beginning.length).split(" ");
    const text = texts.read(name);
    return (kind === "chat" || kind === "lead") && text !== "" ? [{ kind, id: id.join(" "), text }] : [];
  });

/** All that waits on this device, of whoever is signed in. */
export const useQueuedMessages = (): Queued[] => {
  const known = useSyncExternalStore(deviceDrafts.subscribe, () => JSON.stringify(readAll()));
  return useMemo(() => JSON.parse(known) as Queued[], [known]);
};
