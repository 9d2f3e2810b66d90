import { useEffect } from "react";
import { useNavigate } from "react-router-dom";
import { readLead } from "#contracts/leads.ts";
import { leadAddress } from "../../../entities/chats/recent.ts";
import { type Queued, queuedName, useQueuedMessages } from "../../../entities/chats/queued.ts";
import { call } from "../../../platform/api/api.ts";
import { useOnline } from "../../../platform/browser/use-online.ts";
import { isShown, sendQueued } from "../composer/use-queued.ts";
import { typed } from "../composer/typed.ts";
import { textName } from "../lead/lead-draft.ts";
import { noticeReplyReady } from "../lead/lead-notices.ts";
import { leadAdapter, rewriteOf } from "../lead/leads.ts";
import type { Asking } from "./asking.ts";
import { assistantAdapter } from "./assistant.ts";
import { type ConversationAdapter, sendMessage } from "./send-message.ts";

const untilIdle = (asking: Asking): Promise<void> =>
  new Promise((resolve) => {
    const look = () => {
      if (asking.state().phase !== "idle") return;
      stop();
      resolve();
    };
    const stop = asking.subscribe(look);
    look();
  });

type Open = (conversationId: string) => void;

/** The lead's conversation, null where something is to be asked before anything goes out. */
const readyLead = async (conversationId: string, open: Open): Promise<ConversationAdapter | null> => {
  const { projectName, service, proposalReceived, wroteAt } = await call(readLead, { id: conversationId });
  if (service === null || proposalReceived === null || wroteAt === null) return null;
  const draft = textName(conversationId);
  const known = { conversationId, projectName, service, draft, saidProposal: null };
  await untilIdle(rewriteOf(projectName));
  return leadAdapter(known, () => {
    if (!isShown(draft)) noticeReplyReady(projectName, () => open(conversationId));
  });
};

const adapterOf = async ({ kind, id }: Queued, open: Open): Promise<ConversationAdapter | null> => {
  if (kind === "chat") return assistantAdapter(id);
  return id === "new" ? null : readyLead(id, open).catch(() => null);
};

const sendOne = async (queued: Queued, open: Open): Promise<void> => {
  const adapter = await adapterOf(queued, open);
  if (adapter === null) return;
  const send = (content: string) => {
    // What fails goes back to where it is seen.
    const draft = isShown(adapter.draft) ? adapter.draft : queuedName(adapter.draft);
    return sendMessage({ ...adapter, draft }, { content });
  };
  do await untilIdle(adapter.asking);
  while (!(await sendQueued(adapter, send)));
};

// What failed, or has to be asked about first, waits until somebody opens it or the connection comes back once more.
const tried = new Set<string>();

const tryOnce = async (queued: Queued, open: Open): Promise<void> => {
  const name = `${queued.kind} ${queued.id}`;
  if (tried.has(name)) return;
  tried.add(name);
  await sendOne(queued, open);
  if (typed.read(queuedName(name)) === "") tried.delete(name);
};

/** Sends what was written without a connection once there is one, on whichever screen one is by then. */
export const SendQueued = () => {
  const online = useOnline();
  const queued = useQueuedMessages();
  const navigate = useNavigate();
  useEffect(() => {
    if (!online) tried.clear();
    else for (const one of queued) void tryOnce(one, (id) => void navigate(leadAddress(id)));
  }, [online, queued, navigate]);
  return null;
};
