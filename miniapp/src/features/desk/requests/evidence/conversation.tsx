import { Send } from "lucide-react";
import { useState } from "react";
import type { AnsweringDesk, DeskMessage } from "#contracts/answering-desk.ts";
import type { ModuleName } from "#contracts/common.ts";
import { Button } from "../../../../ui/buttons/button.tsx";
import { Markdown } from "../../../../patterns/markdown/markdown.tsx";
import hidden from "../../../../ui/content/visually-hidden.module.css";
import { formatMoment } from "../../../../platform/text/dates.ts";
import { withoutCitations } from "../../../../entities/answers/without-citations.ts";
import styles from "./conversation.module.css";
import common from "../../../../ui/theme/common.module.css";

const speakers = {
  bd_assistant: { user: "The agent asked", assistant: "The assistant answered" },
  lead_replier: { user: "The lead wrote", assistant: "The reply" },
} as const;

const Holding = ({ at, isLead }: { at: string; isLead: boolean }) => (
  <p className={styles.holding}>
    <Send size={14} strokeWidth={2} />
    {isLead ? "A holding reply was suggested, and the question sent to you" : "The question was sent to you"}
    <time dateTime={at}>{formatMoment(at)}</time>
  </p>
);

interface MessageProps {
  message: DeskMessage;
  module: ModuleName;
}

/** From so many characters on only the beginning of an answer is shown. */
const longFrom = 360;

const Said = ({ content }: { content: string }) => {
  const [isWhole, setWhole] = useState(content.length <= longFrom);
  return (
    <>
      <div className={isWhole ? undefined : styles.beginning}>
        <Markdown text={withoutCitations(content)} />
      </div>
      {!isWhole && (
        <Button size="small" variant="quiet" onClick={() => setWhole(true)}>
          Show all of it
        </Button>
      )}
    </>
  );
};

const Message = ({ message: { role, kind, content, at }, module }: MessageProps) => {
  if (kind === "holding") return <Holding at={at} isLead={module === "lead_replier"} />;
  const speaker = kind === "core_team" ? "The core team" : speakers[module][role];
  return (
    <div className={styles.message} data-role={role} data-asked={kind === "asked" || undefined}>
      <p className={kind === "core_team" ? styles.speaker : hidden.hidden}>{speaker}:</p>
      {role === "user" ? <p className={styles.words}>{content}</p> : <Said content={content} />}
      <time dateTime={at}>{formatMoment(at)}</time>
    </div>
  );
};

interface ConversationProps {
  desk: AnsweringDesk;
  module: ModuleName;
}

/** What the conversation is called. */
export const conversationName = ({ projectName }: AnsweringDesk): string =>
  projectName === null ? "Conversation" : `Conversation with ${projectName}`;

/** What was said before and after the question, which is outlined. */
export const Conversation = ({ desk: { messages }, module }: ConversationProps) =>
  messages.length === 0 ? (
    <p className={common.muted}>The conversation around it is not kept any more.</p>
  ) : (
    <ol className={common.stack8}>
      {messages.map((message) => (
        <li key={message.id}>
          <Message message={message} module={module} />
        </li>
      ))}
    </ol>
  );
