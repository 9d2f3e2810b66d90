import { useEffect, useEffectEvent } from "react";
import { guessLead } from "#contracts/lead-replier.ts";
import { messageLimit } from "#contracts/chat.ts";
import { call } from "../../../../platform/api/api.ts";
import { typed } from "../../composer/typed.ts";
import type { LeadReplier } from "../use-lead-replier.ts";

/** While somebody types it is not asked after every letter; what is pasted is looked at at once. */
const pauseMs = 1_000;
const pastedLetters = 20;

/**
 * Calls `onText` with the text of a draft as it stands now and whenever it changes, and `look` as it stands now and after
 * each paste or pause; `signal` ends with the next.
 */
const watchText = (
  draft: LeadReplier["draft"],
  onText: (text: string) => void,
  look: (text: string, signal: AbortSignal) => void,
): (() => void) => {
  let before = typed.read(draft);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let looking = new AbortController();
  const stop = () => {
    clearTimeout(timer);
    looking.abort();
  };
  onText(before.trim());
  look(before.trim(), looking.signal);
  const unsubscribe = typed.subscribe(() => {
    const text = typed.read(draft);
    if (text === before) return;
    const isPasted = text.length - before.length >= pastedLetters;
    before = text;
    onText(text.trim());
    stop();
    looking = new AbortController();
    const { signal } = looking;
    timer = setTimeout(() => look(text.trim(), signal), isPasted ? 0 : pauseMs);
  });
  return () => {
    unsubscribe();
    stop();
  };
};

/** Guesses a new lead's project and service from its message: from what stands there at first, and as it changes. */
export const useGuess = ({ conversationId, draft, isBusy, keepGuessOf, setGuess }: LeadReplier): void => {
  const isBusyNow = useEffectEvent(() => isBusy);
  useEffect(() => {
    if (conversationId !== null) return undefined;
    // A message that is on its way has taken its text along, and what was guessed from it; it leaves no text behind.
    const onText = (text: string) => {
      if (!isBusyNow() && text !== "") keepGuessOf(text);
    };
    return watchText(draft, onText, (text, signal) => {
      if (isBusyNow() || text.length > messageLimit) return;
      if (text === "") setGuess(text, null);
      // Without a guess one says it oneself.
      else
        void call(guessLead, { leadMessage: text }, { signal }).then(
          (found) => setGuess(text, found),
          () => undefined,
        );
    });
  }, [conversationId, draft, keepGuessOf, setGuess]);
};
