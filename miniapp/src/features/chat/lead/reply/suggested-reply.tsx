import { Info, RotateCw, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { isSent } from "#contracts/answer-doubt.ts";
import type { ChatMessage } from "#contracts/chat.ts";
import { Badge } from "../../../../ui/content/badge.tsx";
import { Button } from "../../../../ui/buttons/button.tsx";
import { ShareLink } from "../../../../ui/buttons/share-link.tsx";
import hidden from "../../../../ui/content/visually-hidden.module.css";
import { classNames } from "../../../../platform/text/class-names.ts";
import { useMediaQuery } from "../../../../platform/browser/use-media-query.ts";
import { formatTime } from "../../../../platform/text/dates.ts";
import { correctedText, RequestLine } from "../../follow-ups/request-line.tsx";
import type { OpenSource } from "../../open-source.ts";
import { DifferingStatements } from "../../messages/sources/differing-statements.tsx";
import { RatingButtons } from "../../messages/rating-buttons.tsx";
import { CopyReply } from "./copy-reply.tsx";
import { useLead } from "../lead-context.ts";
import { NearestForAgents } from "./nearest-for-agents.tsx";
import { OtherSections, PlaybookWords } from "./other-sections.tsx";
import { ProposalBadge, ProposalQuestion, ProposalToggle } from "./proposal-status.tsx";
import { quoted } from "./quoted.ts";
import { Frame, Growing } from "./reply-frame.tsx";
import { ReplySources } from "./reply-sources.tsx";
import { EditReply, ReplyText } from "./reply-words.tsx";
import styles from "./suggested-reply.module.css";
import { useOverDock } from "../../scroll/use-over-dock.ts";
import { type ReplyWords, useReplyWords } from "./use-reply-words.ts";

// Replies of earlier versions say of a gap alone that they hold.
const isHolding = ({ metadata }: ChatMessage): boolean =>
  metadata?.holding === true || metadata?.knowledgeGapDetected === true;

const isCorrected = ({ metadata }: ChatMessage): boolean => metadata?.correctedBy !== undefined;

/** Whether the agent has not made it their own by an edit or by sending it. */
const isAsDrafted = ({ isEdited, sentAt }: ReplyWords): boolean => !isEdited && sentAt === null;

/** Whether nobody knows that it fits. */
const isWeak = ({ metadata }: ChatMessage, words: ReplyWords): boolean =>
  metadata?.uncertain === true && isAsDrafted(words);

/** Whether documents differ in what it tells. */
const isDisputed = ({ metadata }: ChatMessage, words: ReplyWords): boolean =>
  metadata?.differing !== undefined && isAsDrafted(words);

/** Commitments that nobody stated, to be confirmed or reworded. */
const Unchecked = ({ words }: { words: ReplyWords }) => (
  <div className={classNames(styles.note, styles.check)}>
    <TriangleAlert size={16} />
    <div>
      <p>
        <strong>Check before sending:</strong> {words.unchecked.map(quoted).join(", ")}. Neither the playbook
        nor the conversation says exactly this.
      </p>
      {!words.isEditing && (
        <p className={styles.choices}>
          <Button size="small" onClick={words.confirm}>
            It's right
          </Button>
          <Button size="small" variant="quiet" onClick={words.edit}>
            Reword
          </Button>
        </p>
      )}
    </div>
  </div>
);

const Note = ({ children }: { children: ReactNode }) => (
  <p className={styles.note}>
    <Info size={16} />
    {children}
  </p>
);

/** What to know before the reply is read: it stands above its words, since on a phone these may end beneath the buttons. */
const Cautions = ({ message, words }: { message: ChatMessage; words: ReplyWords }) => {
  const { proposal } = useLead();
  return (
    <>
      {isCorrected(message) && <Note>{correctedText}</Note>}
      {isWeak(message, words) && <Note>May not fit: read before sending</Note>}
      {proposal.isStale && <Note>This reply was written before the proposal status changed.</Note>}
    </>
  );
};

const Notes = ({ message, words }: { message: ChatMessage; words: ReplyWords }) => (
  <>
    {words.unchecked.length > 0 && <Unchecked words={words} />}
    {isHolding(message) && (
      <p className={styles.note}>
        <Badge>Holding reply</Badge>
        {message.metadata?.knowledgeGapDetected === true && <Badge>Knowledge gap</Badge>}
      </p>
    )}
    {isSent(message) && <RequestLine message={message} />}
    {message.metadata?.notice !== undefined && !words.isEdited && <Note>{message.metadata.notice}</Note>}
  </>
);

interface SuggestedReplyProps {
  message: ChatMessage;
  onOpenSource: OpenSource;
}

interface ActionsProps {
  stopped: boolean;
  words: ReplyWords;
  edit: ReactNode;
  rating: ReactNode;
}

/** What can be done with the reply; a stopped draft is first of all written again. */
const Actions = ({ stopped, words, edit, rating }: ActionsProps) => {
  const { proposal, canRewrite } = useLead();
  const { text, markSent } = words;
  // What was stopped before its end is sent only once somebody has finished it.
  const isWhole = !stopped || words.isEdited;
  const { isRewriting, rewrite } = proposal;
  const row = useOverDock();
  return (
    <div ref={row} className={styles.actions}>
      {stopped && !isRewriting && (
        <Button variant="primary" icon={<RotateCw size={16} />} onClick={rewrite}>
          Write again
        </Button>
      )}
      {(text !== "" || words.isEditing) && (
        <CopyReply
          text={text}
          disabled={isRewriting || text === ""}
          {...(isWhole ? { onCopied: markSent, isNoticed: words.sentAt === null } : { label: "Copy draft" })}
        />
      )}
      {!isRewriting && edit}
      {!isRewriting && !stopped && !words.isEditing && (
        <ShareLink label="Share to a chat" text={text} onShare={markSent} />
      )}
      {canRewrite && !stopped && (
        <Button
          variant="quiet"
          className={styles.again}
          icon={<RotateCw size={16} />}
          disabled={isRewriting || words.isEditing}
          onClick={rewrite}
        >
          <span className={styles.againWords}>Regenerate</span>
        </Button>
      )}
      {!isRewriting && rating}
    </div>
  );
};

/** Where what can be done with a reply stays in sight, and has room for its editing rather than for its rating. */
const phone = "(max-width: 767px)";

/** What the agent is to fill in, as the playbook marks it: "[country]". */
const blanksIn = (text: string): string[] => text.match(/\[[^[\]\n]+\](?!\()/gu) ?? [];

/** The reply to send now, or the draft that was stopped: its text, what to check in it, where the lead stands, and what it was made with. */
export const SuggestedReply = ({ message, onOpenSource }: SuggestedReplyProps) => {
  const { metadata, service, timestamp } = message;
  const words = useReplyWords(message);
  const { isRewriting, rewriting } = useLead().proposal;
  const stopped = metadata?.stopped === true;
  const isPhone = useMediaQuery(phone);
  const details = [service, formatTime(timestamp)].filter((part) => part !== null);
  const edit = (words.text !== "" || words.isEditing) && <EditReply words={words} />;
  const rating = !stopped && (
    <span className={styles.rating}>
      <RatingButtons message={message} />
    </span>
  );
  return (
    <Frame
      id={message.id}
      details={` · ${details.join(" · ")}`}
      busy={isRewriting}
      stopped={stopped && !isRewriting}
      neutral={
        isHolding(message) ||
        isCorrected(message) ||
        isWeak(message, words) ||
        isDisputed(message, words) ||
        words.unchecked.length > 0
      }
      toggle={<ProposalToggle />}
      badge={<ProposalBadge />}
    >
      {isRewriting && <Growing asking={rewriting} />}
      {!isRewriting && !words.isEdited && <PlaybookWords message={message} />}
      {!isRewriting && <Cautions message={message} words={words} />}
      {!isRewriting && (words.text !== "" || words.isEditing) && (
        <ReplyText words={words} phrases={[...words.unchecked, ...blanksIn(words.text)]}>
          {isPhone ? rating : edit}
        </ReplyText>
      )}
      {!isRewriting && <Notes message={message} words={words} />}
      {!isRewriting && <DifferingStatements statements={metadata?.differing} onOpenSource={onOpenSource} />}
      {!isRewriting && <NearestForAgents nearest={metadata?.nearest} onOpenSource={onOpenSource} />}
      <ProposalQuestion />
      <Actions stopped={stopped} words={words} edit={isPhone && edit} rating={!isPhone && rating} />
      <p role="status" className={hidden.hidden}>
        {isRewriting ? "The reply is being written anew" : ""}
      </p>
      <OtherSections message={message} />
      {!isRewriting && <ReplySources message={message} onOpenSource={onOpenSource} />}
    </Frame>
  );
};
