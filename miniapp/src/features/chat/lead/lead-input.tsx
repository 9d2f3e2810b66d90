import { type RefObject, useEffect, useRef } from "react";
import { Composer } from "../composer/composer.tsx";
import { EditingLine, offlineFooter } from "../conversation/waiting-parts.tsx";
import { useHasTyped } from "../composer/use-typed.ts";
import { conversationAbout } from "./conversation-list.ts";
import { useGuess } from "./composing/use-guess.ts";
import { useLead } from "./lead-context.ts";
import { LeadFields } from "./composing/lead-fields.tsx";
import { hintFor } from "./lead-rules.ts";
import type { LeadReplier } from "./use-lead-replier.ts";
import type { LeadSending } from "./use-lead-sending.ts";

interface LeadInputProps {
  leads: LeadReplier;
  sending: LeadSending;
  field: RefObject<HTMLTextAreaElement | null>;
  onKey: (key: string) => boolean;
}

const connected = "The Lead Replier is connected to the lead handling scripts.";

const useFirstFocus = (conversationId: string | null, field: RefObject<HTMLTextAreaElement | null>) => {
  useEffect(() => {
    // With a keyboard at hand one can type at once; on a phone it would cover half the screen.
    if (window.matchMedia("(pointer: fine)").matches) field.current?.focus({ preventScroll: true });
  }, [conversationId, field]);
};

/** Where a lead's message is written: which lead it is from, and what the lead wrote. */
export const LeadInput = ({ leads, sending, field, onKey }: LeadInputProps) => {
  const { conversationId, conversations, active, projectName, service, draft } = leads;
  const fields = useRef<HTMLDivElement>(null);
  const project = useRef<HTMLInputElement>(null);
  const hint = hintFor(projectName, service);
  const isDrafting = useHasTyped(draft);
  const known = conversationId === null ? conversationAbout(conversations.data, projectName) : undefined;
  const { editing } = sending;
  const isLocked = active !== undefined && service !== "";
  useFirstFocus(conversationId, field);
  const guess = useGuess(leads);
  const { received, change, isRewriting } = useLead().proposal;

  const send = (content: string) => {
    const missing = sending.request(content);
    if (missing.projectName !== undefined) project.current?.focus();
    else if (missing.service !== undefined) fields.current?.querySelector("button")?.focus();
  };

  const proposal =
    conversationId === null
      ? { received: leads.saidProposal, isBusy: sending.isBusy, onSay: leads.sayProposal }
      : { received, isBusy: sending.isBusy || isRewriting, onSay: change };
  const about = (
    <LeadFields
      fields={fields}
      isLocked={isLocked}
      project={project}
      projectName={projectName}
      onProjectName={conversationId === null ? leads.setProjectName : undefined}
      service={service}
      onService={leads.setService}
      errors={sending.errors}
      isBusy={sending.isBusy}
      guess={guess}
      proposal={proposal}
      onContinue={
        known === undefined || sending.isBusy || isLocked ? null : () => leads.open(known.conversationId)
      }
    />
  );
  return (
    <Composer
      field={field}
      draft={draft}
      isBusy={sending.isBusy}
      label="Lead's message"
      placeholder={hint ?? "Paste the lead's message"}
      onSend={send}
      onStop={sending.stop}
      onKey={onKey}
      top={editing.isEditing && <EditingLine what="the lead's last message" onCancel={editing.cancel} />}
      beneath={about}
      roomy={!isLocked}
      footer={sending.queued.online ? (hint !== null && isDrafting ? hint : connected) : offlineFooter}
    />
  );
};
