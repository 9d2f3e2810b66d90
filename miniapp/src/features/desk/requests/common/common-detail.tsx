import { useQuery } from "@tanstack/react-query";
import { FilePlus2, FileText, PenLine } from "lucide-react";
import { Link } from "react-router-dom";
import type { CommonQuestion } from "#contracts/analytics.ts";
import type { CommonDesk } from "#contracts/common-desk.ts";
import type { ModuleName } from "#contracts/common.ts";
import { Badge } from "../../../../ui/content/badge.tsx";
import { Button } from "../../../../ui/buttons/button.tsx";
import { DetailPage, DetailSection } from "../../../../ui/layout/detail-page.tsx";
import { Disclosure } from "../../../../ui/content/disclosure.tsx";
import { Kbd } from "../../../../ui/content/kbd.tsx";
import { AnswerTracePanel } from "../../../../entities/answers/answer-trace.tsx";
import { countOf } from "../../../../platform/text/count-of.ts";
import { formatDate } from "../../../../platform/text/dates.ts";
import { useRecordActions } from "../../../../patterns/records/record-actions.ts";
import { waitedFor } from "../evidence/desk.ts";
import { commonDrafts, commonQuestionDrafts } from "../answering/drafts.ts";
import { Evidence } from "../evidence/evidence.tsx";
import { extrasName } from "../../../../entities/feedback/feedback.ts";
import { peopleOf, peopleWaiting } from "../../../../entities/feedback/group-askers.ts";
import { AskerList, Draft } from "../request-parts.tsx";
import { useResponding, useTaking } from "../answering/use-responding.tsx";
import { Askings } from "./askings.tsx";
import { CommonFacts } from "./common-facts.tsx";
import { CommonPriority } from "./common-priority.tsx";
import { commonDeskQuery } from "./common.ts";
import styles from "./common.module.css";
import { latestAnswer } from "./document-drafts.ts";
import { useAnswering } from "./use-answering.ts";
import common from "../../../../ui/theme/common.module.css";

const documentAt = (id: string) => `/admin?tab=documents&id=${id}`;

interface CommonDetailProps {
  group: CommonQuestion;
  module: ModuleName;
  /** Opens the form for a new document, filled in. */
  onCreateDocument: () => void;
  /** Hears once it is answered. */
  onAnswered: () => void;
}

/** Leads to the document that was made of a question, so that nobody makes a second one. */
const DocumentOf = ({ group: { document }, onCreateDocument }: CommonDetailProps) => {
  useRecordActions([
    document === null && {
      label: "Create KB Document",
      icon: FilePlus2,
      shortcut: "c",
      run: onCreateDocument,
    },
  ]);
  if (document === null)
    return (
      <Button icon={<FilePlus2 size={16} />} onClick={onCreateDocument}>
        Create KB Document <Kbd>C</Kbd>
      </Button>
    );
  return (
    <Link className={styles.made} to={documentAt(document.id)} title={document.title}>
      <FileText size={16} />
      Open the document
    </Link>
  );
};

/** The requests of a question that wait for an answer. */
const Waiting = ({ pending }: Pick<CommonDesk, "pending">) => (
  <DetailSection label="Waiting for an answer">
    <ul role="list" className={styles.waiting}>
      {pending.map(({ id, userQuestion, createdAt, askers }) => (
        <li key={id}>
          <Link to={`/admin?tab=pending&id=${id}`}>{userQuestion}</Link>
          <span className={common.quiet}>
            {peopleOf(peopleWaiting(askers))}, for {waitedFor(createdAt)}
          </span>
        </li>
      ))}
    </ul>
  </DetailSection>
);

const reachOf = (desk: CommonDesk | undefined, module: ModuleName): string => {
  const extras = extrasName({ module });
  if (desk === undefined) return `Goes into ${extras}.`;
  const people = peopleWaiting(desk.pending.flatMap(({ askers }) => askers));
  return people === 0
    ? `Goes into ${extras}, for whoever asks next.`
    : `Goes to ${peopleOf(people)} and into ${extras}.`;
};

/** What an answer may start from: a request's draft, what was answered last, or what the nearest passages say. */
const draftOf = (group: CommonQuestion, desk: CommonDesk | undefined) => {
  const drafted = desk?.pending.find(({ aiResponse }) => aiResponse !== null);
  const own = drafted?.aiResponse ?? (latestAnswer(group) || null);
  return {
    text: own ?? desk?.passagesDraft ?? null,
    isGrounded: drafted?.aiGrounded ?? null,
    isOfPassages: own === null,
  };
};

const useCommonDesk = ({ group, module, onAnswered }: CommonDetailProps) => {
  const { data: desk, isError, refetch } = useQuery(commonDeskQuery(group.id));
  const { mutate, isPending: pending } = useAnswering(group, { module, onDone: onAnswered });
  const responding = useResponding({
    of: { id: group.id, userQuestion: group.question },
    drafts: commonDrafts,
    questions: commonQuestionDrafts,
    reach: reachOf(desk, module),
    isOpen: true,
    pending,
    onSubmit: mutate,
  });
  const draft = draftOf(group, desk);
  useTaking({ passages: desk?.passages, draft: draft.text }, responding.take);
  return { ...responding, desk, draft, isFailed: isError, onRetry: () => void refetch() };
};

const Facts = ({ group }: { group: CommonQuestion }) => (
  <>
    <Badge>Asked {countOf(group.frequency, "time")}</Badge>
    <Badge>Last asked {formatDate(group.lastAsked)}</Badge>
    {group.service !== null && <Badge>{group.service}</Badge>}
    {group.bdPriority && <Badge tone="accent">BD Priority</Badge>}
    <CommonFacts group={group}>
      {group.answeredBy !== null && (
        <span className={common.quiet}>
          Answered by <Link to={documentAt(group.answeredBy.id)}>{group.answeredBy.title}</Link>
        </span>
      )}
    </CommonFacts>
  </>
);

/** A common question in full, answered as a request is: who asked, what there is to answer from, and the answer. */
export const CommonDetail = (props: CommonDetailProps) => {
  const { group, module } = props;
  const { start, take, panel, dialog, desk, draft, isFailed, onRetry } = useCommonDesk(props);
  const [latest] = group.instances;
  const { text } = draft;
  return (
    <DetailPage
      title={group.question}
      badges={<Facts group={group} />}
      actions={
        <>
          <Button variant="primary" icon={<PenLine size={16} />} onClick={start}>
            Respond <Kbd>R</Kbd>
          </Button>
          <DocumentOf {...props} />
          {module === "bd_assistant" && <CommonPriority group={group} />}
        </>
      }
      asideLabel="What there is to answer from"
      aside={<Evidence desk={desk} isFailed={isFailed} onRetry={onRetry} onTake={take} />}
      footer={panel}
    >
      {desk !== undefined && desk.pending.length > 0 && <Waiting pending={desk.pending} />}
      {desk !== undefined && (
        <DetailSection label={`Asked ${countOf(group.frequency, "time")} by`}>
          <AskerList askers={desk.askers} />
        </DetailSection>
      )}
      <Askings group={group} module={module} />
      <Draft {...draft} onEdit={take === undefined || text === null ? undefined : () => take(text)} />
      {latest !== undefined && (
        <Disclosure boxed summary="How this answer came about">
          <AnswerTracePanel id={latest.id} />
        </Disclosure>
      )}
      {dialog}
    </DetailPage>
  );
};
