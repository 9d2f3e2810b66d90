import { LeadContacts } from "../../../entities/leads/lead-contacts.tsx";
import { useDebounced } from "../../../platform/browser/use-debounced.ts";
import { type ReactNode, type RefObject, useEffect } from "react";
import { Composer } from "../composer/composer.tsx";
import { EditingLine, offlineFooter } from "../conversation/waiting-parts.tsx";
import { useHasTyped } from "../composer/typed.ts";
import { conversationAbout } from "./conversation-list.ts";
import { useGuess } from "./composing/use-guess.ts";
import { useLead } from "./lead-context.ts";
import styles from "./composing/lead-fields.module.css";
import { LeadFields } from "./composing/lead-fields.tsx";
import { hintFor } from "./lead-rules.ts";
import type { LeadReplier } from "./use-lead-replier.ts";

interface LeadInputProps {
  leads: LeadReplier;
  field: RefObject<HTMLTextAreaElement | null>;
  onKey: (key: string) => boolean;
  jump: ReactNode;
}

const connected = "The Lead Replier is connected to the lead handling scripts.";

const useFirstFocus = (conversationId: string | null, field: RefObject<HTMLTextAreaElement | null>) => {
  useEffect(() => {
    // With a keyboard at hand one can type at once; on a phone it would cover half the screen.
    if (window.matchMedia("(pointer: fine)").matches) field.current?.focus({ preventScroll: true });
  }, [conversationId, field]);
};

/** Where a lead's message is written: which lead it is from, and what the lead wrote. */
export const LeadInput = ({ leads, field, onKey, jump }: LeadInputProps) => {
  const { conversationId, conversations, active, projectName, service, draft } = leads;
  const { editing, isBusy } = leads;
  const hint = hintFor(projectName, service);
  const isDrafting = useHasTyped(draft);
  const known =
    conversationId === null ? conversationAbout(conversations.data?.items, projectName) : undefined;
  // Until an existing one is there its fields are empty, not open.
  const isLocked = conversationId !== null && (active === undefined || service !== "");
  useFirstFocus(conversationId, field);
  useGuess(leads);
  const settledName = useDebounced(projectName.trim(), 300);
  const { received, change, isRewriting } = useLead().proposal;

  const proposal =
    conversationId === null
      ? { received: leads.saidProposal, isBusy, onSay: leads.sayProposal }
      : { received, isBusy: isBusy || isRewriting, onSay: change };
  const about = (
    <>
      <LeadFields
        isLocked={isLocked}
        projectName={projectName}
        onProjectName={conversationId === null ? leads.setProjectName : undefined}
        service={service}
        onService={leads.setService}
        isBusy={isBusy}
        guess={leads.guess}
        proposal={proposal}
        onContinue={known === undefined || isBusy || isLocked ? null : () => leads.open(known.conversationId)}
      />
      <div className={styles.contacts}>
        <LeadContacts projectName={settledName} />
      </div>
    </>
  );
  return (
    <Composer
      field={field}
      draft={draft}
      isBusy={isBusy}
      label="Lead's message"
      placeholder="Paste the lead's message"
      onSend={leads.send}
      onStop={leads.stop}
      onKey={onKey}
      jump={jump}
      top={editing.isEditing && <EditingLine what="the lead's last message" onCancel={editing.cancel} />}
      beneath={about}
      roomy={!isLocked}
      footer={leads.queued.online ? (hint !== null && isDrafting ? hint : connected) : offlineFooter}
    />
  );
};
