import { useState } from "react";
import { warnProposalNotSaved } from "./lead-notices.ts";
import { checkLead, type LeadErrors, mustAskForProposal } from "./lead-rules.ts";
import { stopReplying } from "./leads.ts";
import { restoredInput } from "../conversation/asking-state.ts";
import { drafts } from "../conversation/assistant.ts";
import { noticeNotStopped } from "../notices.ts";
import { useHasTyped } from "../composer/use-typed.ts";
import { useEditing } from "../composer/use-editing.ts";
import { awaitsAnswer } from "../conversation/send-message.ts";
import { useQueued } from "../composer/use-queued.ts";
import { type LeadMessage, readLeadNow, saveProposalStatus, sendLeadMessage } from "./send-lead.ts";
import type { LeadReplier } from "./use-lead-replier.ts";

const noErrors: LeadErrors = {};

/** The message held while the proposal status is asked for, and the saving of the answer. */
const useCheck = (
  { conversationId }: LeadReplier,
  deliver: (message: LeadMessage, proposalReceived: boolean) => void,
) => {
  const [held, setHeld] = useState<LeadMessage | null>(null);
  const [isSaving, setSaving] = useState(false);

  /** Sends the held message, with the answer saved if there is a conversation to save it for. */
  const answer = async (received: boolean) => {
    if (held === null) return;
    setHeld(null);
    if (conversationId !== null) {
      setSaving(true);
      await saveProposalStatus(conversationId, received).catch(() => warnProposalNotSaved());
      setSaving(false);
    }
    deliver(held, received);
  };
  return { isAsking: held !== null, isSaving, hold: setHeld, answer, cancel: () => setHeld(null) };
};

const sendTo = (leads: LeadReplier, message: LeadMessage): void => {
  const { userId, conversationId, service, arrive } = leads;
  if (service === "") return;
  const projectName = leads.projectName.trim();
  void sendLeadMessage({ userId, conversationId, projectName, service }, message, (id) =>
    arrive(id, projectName),
  );
};

const useLeadQueue = (
  { draft }: LeadReplier,
  isBusy: boolean,
  isAsked: boolean,
  submit: (content: string) => void,
) =>
  useQueued(draft, isBusy, (content) => {
    // What cannot go out by itself waits in the input, as if it had just been typed.
    if (isAsked) drafts.change(draft, (typed) => restoredInput(content, typed));
    submit(content);
  });

const stopOf = ({ question, isRewriting, projectName }: LeadReplier): (() => void) | undefined =>
  question === null && !isRewriting
    ? undefined
    : () => void stopReplying(projectName.trim()).catch(noticeNotStopped);

/** How a lead's message goes out: what is missing is said, the proposal status asked for, then it is sent. */
export const useLeadSending = (leads: LeadReplier) => {
  const { conversationId, projectName, service, messages, proposalReceived, saidProposal } = leads;
  const [isTried, setTried] = useState(false);
  const found = checkLead(projectName, service);
  const isDrafting = useHasTyped(leads.draft);
  const editing = useEditing(messages, leads.question !== null || leads.isRewriting, leads.draft);

  const deliver = (message: LeadMessage, proposalReceived?: boolean) => {
    setTried(false);
    if (message.replaces !== undefined) editing.finish();
    sendTo(leads, { ...message, proposalReceived });
  };
  const check = useCheck(leads, deliver);

  const isIncomplete = Object.keys(found).length > 0;
  const mustAsk = saidProposal === null && mustAskForProposal({ conversationId, messages, proposalReceived });
  const isWriting = leads.question !== null || leads.isRewriting || check.isSaving;

  const submit = (content: string, replaces?: string) => {
    if (isIncomplete) setTried(true);
    else if (mustAsk) check.hold({ content, replaces });
    else deliver({ content, replaces }, saidProposal ?? undefined);
  };
  const queued = useLeadQueue(leads, isWriting || check.isAsking, isIncomplete || mustAsk, submit);
  /** Sends, unless something is missing or has to be asked first, or there is no connection; tells what is missing. */
  const request = (content: string): LeadErrors => {
    const replaces = editing.editedId;
    if (!isIncomplete && replaces === undefined && !navigator.onLine) queued.add(content);
    else submit(content, replaces);
    return found;
  };

  return {
    errors: isTried && isDrafting ? found : noErrors,
    check,
    queued,
    editing,
    isBusy: isWriting || queued.text !== "",
    /** Ends what is being written; undefined while nothing is. */
    stop: stopOf(leads),
    request,
    /** Sends a message once more that stands unanswered, unless its reply has arrived meanwhile. */
    retry: async (content: string) => {
      if (await awaitsAnswer(() => readLeadNow(projectName))) request(content);
    },
  };
};

export type LeadSending = ReturnType<typeof useLeadSending>;
