import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { threadMessageLimit } from "#contracts/thread-entries.ts";
import { postParticipationMessage, postTicketMessage } from "#contracts/threads.ts";
import { failureText } from "../../ui/notices/notify-failure.ts";
import { fileProblem } from "../forms/proof-file.ts";
import { useDraft } from "../forms/use-draft.ts";
import { rereadChanged } from "../../platform/api/query-client.ts";
import { randomKey } from "../../platform/browser/random-key.ts";
import { tabDrafts, textsIn } from "../../platform/storage/drafts.ts";
import { upload } from "../../platform/api/upload.ts";
import { useUnsaved } from "../../platform/telegram/unsaved.ts";
import { rootOf, type ThreadKind } from "./thread-query.ts";

const endpoints = { ticket: postTicketMessage, participation: postParticipationMessage } as const;

/** A message on its way. */
export interface Sending {
  text: string;
  picture: File | null;
  /** How much of it has left, from 0 to 1. */
  share: number;
}

const draftName = (id: string): string => `message about ${id}`;

const texts = textsIn(tabDrafts);

/** Whether something is written about a record that has not been sent. */
export const isMessageBegun = (id: string): boolean => texts.read(draftName(id)).trim() !== "";

const useContent = (id: string) => {
  const { value: text, setValue, forget } = useDraft(draftName(id), "");
  const [picture, setPicture] = useState<File | null>(null);
  // The same key as long as the content is the same: what arrived though its answer was lost is not said twice.
  const key = useRef(randomKey());
  const write = (next: string) => {
    key.current = randomKey();
    setValue(next);
  };
  const attach = (next: File | null) => {
    key.current = randomKey();
    setPicture(next);
  };
  const clear = () => {
    write("");
    attach(null);
    // Whoever sent it may have closed the record meanwhile.
    forget();
  };
  return { text, picture, key, write, attach, clear };
};

const useDelivery = (kind: ThreadKind, id: string, content: ReturnType<typeof useContent>) => {
  const client = useQueryClient();
  const [sending, setSending] = useState<Sending | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const underWay = useRef<Promise<boolean> | null>(null);
  const { text, picture, key, clear } = content;
  const attempt = async (): Promise<boolean> => {
    const given = { text: text.trim(), picture, share: 0 };
    const onProgress = (share: number) => setSending({ ...given, share });
    setProblem(null);
    setSending(given);
    try {
      const sentWith = { file: picture, key: key.current, onProgress };
      await upload(endpoints[kind], { id, text: given.text }, sentWith);
      clear();
      await rereadChanged(client, [rootOf(kind)]);
      return true;
    } catch (error) {
      setProblem(failureText(error, "The message was not sent. Please try again."));
      return false;
    } finally {
      setSending(null);
      underWay.current = null;
    }
  };
  /** Joins what is under way already. */
  const deliver = (): Promise<boolean> => (underWay.current ??= attempt());
  return { sending, problem, setProblem, deliver };
};

/** What somebody is writing about a record: kept until it is sent, shown at once, and given back when it was not taken. */
export const useMessage = (kind: ThreadKind, id: string) => {
  const content = useContent(id);
  const { text, picture, write, attach } = content;
  const { sending, problem, setProblem, deliver } = useDelivery(kind, id, content);
  const said = text.trim();
  const left = threadMessageLimit - said.length;
  const isEmpty = said === "" && picture === null;
  useUnsaved(!isEmpty || sending !== null);

  const choose = (file: File | null) => {
    const wrong = file === null ? undefined : fileProblem(file);
    setProblem(wrong ?? null);
    if (wrong === undefined) attach(file);
  };
  /** Sends what is written, if there is anything; false where it was not taken. */
  const send = async (): Promise<boolean> => {
    if (sending === null && (isEmpty || left < 0)) return isEmpty;
    return deliver();
  };
  const change = (next: string) => {
    setProblem(null);
    write(next);
  };
  return { text, write: change, picture, choose, isEmpty, sending, problem, left, send };
};

export type Message = ReturnType<typeof useMessage>;
