import type { AgentReply } from "#contracts/agent-replies.ts";
import { DraftActions } from "../../features/library/documents/drafts/draft-actions.tsx";
import { AgentRepliesSection } from "../../features/desk/replies/replies-section.tsx";

const draftActions = ({ id }: AgentReply) => <DraftActions key={id} replyId={id} />;

/** What the BD Assistant answered; what an answer was improved to can be worked into a document, or become one. */
export const AgentReplies = () => <AgentRepliesSection improvedActions={draftActions} />;
