import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FeedbackRequest, readFeedback, removeFeedback, resolveFeedback } from "#contracts/feedback.ts";
import { ApiError } from "../../../../platform/api/api-error.ts";
import { call } from "../../../../platform/api/api.ts";
import { notifyFailure } from "../../../../ui/notices/notify-failure.ts";
import { notify } from "../../../../ui/notices/notify.ts";
import { useAuth } from "../../../../platform/session/session.tsx";
import { useSettled } from "../../../../patterns/records/use-settled.ts";
import { haptic } from "../../../../platform/telegram/haptics.ts";
import { drafts, forgetResponse, questionDrafts } from "./drafts.ts";
import { extrasName, feedbackLists, rereadFeedback } from "../../../../entities/feedback/feedback.ts";
import { peopleWaiting } from "../../../../entities/feedback/group-askers.ts";
import { useUndo } from "./use-undo.ts";

/** Somebody else was faster: what became of the request, null where it was deleted, and what was written here meanwhile. */
export interface Overtaken {
  request: FeedbackRequest | null;
  written: string;
}

const settledMeanwhile: ReadonlySet<number | null> = new Set([404, 409]);

/** Whether a request could not be settled because somebody else has settled or deleted it. */
const isOvertaken = (error: unknown): boolean =>
  error instanceof ApiError && settledMeanwhile.has(error.status);

/** What became of a request that somebody else was faster with; null when it was deleted. */
export const readSettled = (id: string): Promise<FeedbackRequest | null> =>
  call(readFeedback, { id }).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  });

type Note = ReturnType<typeof useSettled>["note"];

const useFailing = (note: Note, onOvertaken: (overtaken: Overtaken) => void) => {
  const client = useQueryClient();
  const { user } = useAuth();
  const overtake = async (request: FeedbackRequest, written: string) => {
    const settled = await readSettled(request.id);
    const isOwn = settled?.answeredBy === user?.telegramUsername && settled?.adminResponse === written.trim();
    // What arrived before its page was loaded anew, and then came a second time, was nobody else's.
    if (!isOwn) {
      haptic("warning");
      onOvertaken({ request: settled, written });
    }
    // Who was told of it goes on with the next one.
    note([request], true);
    forgetResponse(request.id);
    await rereadFeedback(client);
  };
  return (title: string, text: string) => (error: unknown, request: FeedbackRequest, written: string) => {
    if (!isOvertaken(error)) return notifyFailure(title, error, text);
    return overtake(request, written).catch(() => notifyFailure(title, error, text));
  };
};

const useDone = (note: Note) => {
  const client = useQueryClient();
  const offerUndo = useUndo(note);
  const forget = (request: FeedbackRequest) => {
    forgetResponse(request.id);
    note([request], true);
  };
  const answered = (request: FeedbackRequest, title: string) => {
    const people = peopleWaiting(request.askers);
    const told = people > 1 ? `All ${people} who asked are` : "The asker is";
    const [written, reworded] = [drafts.read(request.id), questionDrafts.read(request.id)];
    const content = { title, description: `Added to ${extrasName(request)}. ${told} told in 5 seconds.` };
    const onUndone = () => {
      drafts.write(request.id, written);
      questionDrafts.write(request.id, reworded);
    };
    offerUndo(content, { ids: [request.id], onUndone });
    forget(request);
    feedbackLists.put(client, [request]);
    return rereadFeedback(client);
  };
  const removed = (request: FeedbackRequest) => {
    notify({ title: "Request deleted", description: "The question is no longer listed." });
    forget(request);
    feedbackLists.drop(client, new Set([request.id]));
    return rereadFeedback(client);
  };
  return { answered, removed };
};

const underWay = {
  onMutate: (request: FeedbackRequest) => drafts.setUnderWay(request.id, true),
  onSettled: (_: unknown, __: unknown, request: FeedbackRequest) => drafts.setUnderWay(request.id, false),
};

const resolved = ({ id }: FeedbackRequest) => ({ id, originalQuestion: questionDrafts.read(id) });

/** The ways to settle a request; `onOvertaken` hears when somebody else already has. */
export const useSettling = (onOvertaken: (overtaken: Overtaken) => void) => {
  const { settled, note } = useSettled();
  const { answered, removed } = useDone(note);
  const fail = useFailing(note, onOvertaken);
  const failRespond = fail("Update failed", "Failed to save the response.");
  const failApprove = fail("Approve failed", "Failed to approve the response.");
  const respond = useMutation({
    mutationFn: ({ request, text }: { request: FeedbackRequest; text: string }) =>
      call(resolveFeedback, { ...resolved(request), status: "answered", adminResponse: text.trim() }),
    onMutate: ({ request }) => drafts.setUnderWay(request.id, true),
    onSettled: (_, __, { request }) => drafts.setUnderWay(request.id, false),
    onSuccess: (request) => answered(request, "Response saved"),
    onError: (error, { request, text }) => failRespond(error, request, text),
  });
  const approve = useMutation({
    mutationFn: (request: FeedbackRequest) =>
      call(resolveFeedback, { ...resolved(request), status: "approved" }),
    ...underWay,
    onSuccess: (request) => answered(request, "Response approved"),
    onError: (error, request) => failApprove(error, request, drafts.read(request.id)),
  });
  const remove = useMutation({
    mutationFn: (request: FeedbackRequest) => call(removeFeedback, { id: request.id }),
    ...underWay,
    onSuccess: (_, request) => removed(request),
    onError: (error) => notifyFailure("Delete failed", error, "Failed to delete the request."),
  });
  return { respond, approve, remove, settled, note };
};

export type Settling = ReturnType<typeof useSettling>;
