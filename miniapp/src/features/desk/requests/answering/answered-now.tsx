import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { BookOpenCheck } from "lucide-react";
import { useState } from "react";
import { closeAnsweredNow, listAnsweredNow } from "#contracts/answered-now.ts";
import type { FeedbackRequest } from "#contracts/feedback.ts";
import { Button } from "../../../../ui/buttons/button.tsx";
import { Dialog } from "../../../../ui/windows/dialog.tsx";
import { Markdown } from "../../../../patterns/markdown/markdown.tsx";
import { call } from "../../../../platform/api/api.ts";
import { countOf } from "../../../../platform/text/count-of.ts";
import { notifyFailure } from "../../../../ui/notices/notify-failure.ts";
import { keys } from "../../../../platform/api/query-keys.ts";
import { notify } from "../../../../ui/notices/notify.ts";
import styles from "./answered-now.module.css";
import { rereadFeedback } from "../../../../entities/feedback/feedback.ts";
import { groupAskers } from "../../../../entities/feedback/group-askers.ts";
import { useUndo } from "./use-undo.ts";
import common from "../../../../ui/theme/common.module.css";

const answeredNowQuery = queryOptions({
  queryKey: keys.answeredNow,
  queryFn: ({ signal }) => call(listAnsweredNow, {}, { signal }),
});

const askersOf = ({ askers }: FeedbackRequest): string =>
  groupAskers(askers)
    .map(({ telegramUsername }) => `@${telegramUsername}`)
    .join(", ");

/** The answer that the library has by now, with its sources. */
export const FoundAnswer = ({ found }: { found: NonNullable<FeedbackRequest["foundAnswer"]> }) => (
  <div className={styles.answer}>
    <Markdown text={found.text} />
    <p className={common.quiet}>Sources: {found.sources.map(({ title }) => title).join(", ")}</p>
  </div>
);

const useClosing = (onDone: () => void) => {
  const client = useQueryClient();
  const offerUndo = useUndo();
  return useMutation({
    mutationFn: (ids: string[]) => call(closeAnsweredNow, { ids }),
    onSuccess: ({ closed, left }) => {
      const title = `${countOf(closed.length, "request")} closed`;
      const description =
        left.length === 0
          ? "Everybody who asked is told the answer in 5 seconds."
          : `${countOf(left.length, "request")} changed meanwhile and stayed as they are.`;
      if (closed.length === 0) notify({ title, description });
      else offerUndo({ title, description }, { ids: closed });
      onDone();
      return rereadFeedback(client);
    },
    onError: (error) => notifyFailure("Close failed", error, "Failed to close the requests."),
  });
};

interface ChoiceProps {
  request: FeedbackRequest;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
}

const Choice = ({ request, isChosen, onChoose }: ChoiceProps) => (
  <li className={styles.choice}>
    <label className={styles.question}>
      <input type="checkbox" checked={isChosen} onChange={(event) => onChoose(event.target.checked)} />
      <span>{request.userQuestion}</span>
    </label>
    <p className={common.quiet}>Asked by {askersOf(request)}</p>
    {request.foundAnswer !== null && <FoundAnswer found={request.foundAnswer} />}
  </li>
);

interface WindowProps {
  requests: readonly FeedbackRequest[];
  onClose: () => void;
}

const AnsweredNowWindow = ({ requests, onClose }: WindowProps) => {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set<string>());
  const { mutate, isPending } = useClosing(onClose);
  const chosen = requests.filter(({ id }) => !left.has(id)).map(({ id }) => id);
  const choose = (id: string, isChosen: boolean) => {
    const next = new Set(left);
    if (isChosen) next.delete(id);
    else next.add(id);
    setLeft(next);
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="reader"
      title={`${requests.length} answered by the library now`}
      description="Everybody who asked is told the answer with its sources. Leave out what does not answer its question."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            pending={isPending}
            disabled={chosen.length === 0}
            onClick={() => mutate(chosen)}
          >
            {`Close ${chosen.length} and tell who asked`}
          </Button>
        </>
      }
    >
      <ul role="list" className={common.stack24}>
        {requests.map((request) => (
          <Choice
            key={request.id}
            request={request}
            isChosen={!left.has(request.id)}
            onChoose={(isChosen) => choose(request.id, isChosen)}
          />
        ))}
      </ul>
    </Dialog>
  );
};

/** Tells how many pending requests the library answers by now, and closes them with one press once they were looked at. */
export const AnsweredNow = () => {
  const { data: requests = [] } = useQuery(answeredNowQuery);
  const [isOpen, setOpen] = useState(false);
  if (requests.length === 0) return null;
  return (
    <div className={styles.banner} role="status">
      <BookOpenCheck size={18} />
      <p className={styles.told}>
        <strong>{requests.length}</strong> {requests.length === 1 ? "is" : "are"} answered by the library now
      </p>
      <Button size="small" variant="primary" onClick={() => setOpen(true)}>
        Look and close
      </Button>
      {isOpen && <AnsweredNowWindow requests={requests} onClose={() => setOpen(false)} />}
    </div>
  );
};

/** Closes one request with the answer that the library has by now. */
export const CloseFound = ({ request, onClosed }: { request: FeedbackRequest; onClosed: () => void }) => {
  const { mutate, isPending } = useClosing(onClosed);
  return (
    <Button icon={<BookOpenCheck size={16} />} pending={isPending} onClick={() => mutate([request.id])}>
      Close with this answer
    </Button>
  );
};
