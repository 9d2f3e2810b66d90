import { useQuery } from "@tanstack/react-query";
import { MessageSquareX } from "lucide-react";
import { useMemo, useRef } from "react";
import type { AnswerMode } from "#contracts/chat.ts";
import type { LeadSuggestion } from "#contracts/suggestions.ts";
import { Badge } from "../../../ui/content/badge.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { EmptyState } from "../../../ui/states/empty-state.tsx";
import { suggestionsQuery } from "../../../entities/answers/suggestions.ts";
import { typed } from "../composer/typed.ts";
import { ChatPage } from "../chat-page.tsx";
import { MessageList } from "../messages/message-list.tsx";
import type { OpenSource } from "../open-source.ts";
import { PlaybookLine } from "../guide/playbook-line.tsx";
import { useEditingKeys } from "../composer/use-editing-keys.ts";
import { useReading } from "../follow-ups/use-reading.ts";
import { Suggestion, WelcomeCard } from "../welcome-card.tsx";
import { HandedOver, LeadBar } from "./lead-bar.tsx";
import { LeadContext } from "./lead-context.ts";
import { LeadInput } from "./lead-input.tsx";
import { LeadRow } from "./lead-rows.tsx";
import { projectKeyOf } from "./project-key.ts";
import { ProposalDialog } from "./reply/proposal-dialog.tsx";
import { GrowingReply } from "./reply/reply-frame.tsx";
import type { LeadReplier } from "./use-lead-replier.ts";
import { useProposal } from "./reply/use-proposal.ts";

const failureOf = ({ conversationId, conversations, failure }: LeadReplier) => {
  if (conversationId === null) return null;
  if (conversations.isError && conversations.data === undefined)
    return { text: "Failed to fetch conversations", onRetry: () => void conversations.refetch() };
  return failure;
};

const isReady = ({ conversationId, conversations, active, isMissing, isPending }: LeadReplier): boolean => {
  if (conversationId === null || isMissing) return true;
  if (active === undefined) return conversations.isError && !conversations.isFetching;
  return !isPending;
};

const Missing = ({ onNew }: { onNew: () => void }) => (
  <EmptyState
    icon={<MessageSquareX size={32} strokeWidth={1.5} />}
    title="This conversation is no longer there"
    action={<Button onClick={onNew}>New Lead</Button>}
  >
    It was cleared, or it belongs to somebody else.
  </EmptyState>
);

const Welcome = ({ onPick }: { onPick: (suggestion: LeadSuggestion) => void }) => {
  const { data, isPending } = useQuery(suggestionsQuery);
  return (
    <WelcomeCard
      title="What did the lead write?"
      text="Paste it, and get a reply that fits the project, the service and the stage."
      label="Suggested lead messages"
      isPending={isPending}
    >
      {data?.leadMessages.map((suggestion) => (
        <Suggestion
          key={suggestion.text}
          text={suggestion.text}
          lead={suggestion.service !== undefined && <Badge>{suggestion.service}</Badge>}
          onPick={() => onPick(suggestion)}
        />
      ))}
    </WelcomeCard>
  );
};

interface LeadViewProps {
  leads: LeadReplier;
  mode: AnswerMode | undefined;
  /** Whether that is still being asked for: messages shown before would move for the line that tells of it. */
  isModeOpen: boolean;
  onOpenSource: OpenSource;
}

/** A lead's conversation: what the lead wrote, the reply to send now, and the input for what comes next. */
export const LeadView = ({ leads, mode, isModeOpen, onOpenSource }: LeadViewProps) => {
  const { projectName, service, messages, question, reply, active, check } = leads;
  // One that has just been written to is first of all replied to.
  const answer = question === null ? leads.answer : undefined;
  const field = useRef<HTMLTextAreaElement>(null);
  const proposal = useProposal(leads);
  const context = useMemo(
    () => ({ projectName, reply, answer, proposal, canRewrite: mode === "model" }),
    [projectName, reply, answer, proposal, mode],
  );
  const { editable, onKey } = useEditingKeys(leads.editing, leads.draft, field);
  useReading(messages, (active?.handedOverFrom ?? null) !== null);

  const pick = (suggestion: LeadSuggestion) => {
    typed.write(leads.draft, suggestion.text);
    if (suggestion.service !== undefined && service === "") leads.setService(suggestion.service);
    field.current?.focus();
  };

  return (
    <LeadContext value={context}>
      {active !== undefined && <LeadBar lead={active} onGone={leads.startNew} />}
      <ChatPage
        readsFromTop
        opensAtTurn
        conversation={leads}
        underWay={leads.isRewriting && answer !== undefined ? `reply to ${answer.id}` : null}
        id={projectKeyOf(active?.projectName ?? question?.projectName ?? "")}
        isReady={isReady(leads) && !isModeOpen}
        failure={failureOf(leads)}
        writing="The reply is being written"
        welcome={leads.isMissing ? <Missing onNew={leads.startNew} /> : <Welcome onPick={pick} />}
        renderDock={(jump) =>
          !leads.isMissing && (
            <>
              {active?.handedOverFrom != null && <HandedOver from={active.handedOverFrom} />}
              {mode === "playbook" && (
                <PlaybookLine yields={messages.length > 0}>
                  A reply is drafted in the words of the lead handling script that fits best, with others to
                  choose from. If nothing fits, you get a holding reply that promises nothing, and the
                  question goes to the core team.
                </PlaybookLine>
              )}
              <LeadInput leads={leads} field={field} onKey={onKey} jump={jump} />
            </>
          )
        }
      >
        <MessageList
          messages={messages}
          earlier={leads.earlier}
          question={question}
          Row={LeadRow}
          onOpenSource={onOpenSource}
          onRetry={leads.retry}
          editable={editable}
        >
          <GrowingReply asking={leads.asking} />
        </MessageList>
      </ChatPage>
      <ProposalDialog
        open={check.isAsking}
        asked={check.asked}
        projectName={projectName}
        onProjectName={leads.setProjectName}
        service={service}
        onService={leads.setService}
        guess={leads.guess}
        errors={check.missing}
        onAnswer={(received) => void leads.answerCheck(received)}
        onCancel={check.cancel}
      />
    </LeadContext>
  );
};
