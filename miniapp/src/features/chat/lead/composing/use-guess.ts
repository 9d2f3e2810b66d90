import { useEffect, useRef, useState } from "react";
import { guessLead, type LeadGuess } from "#contracts/lead-replier.ts";
import { messageLimit } from "#contracts/chat.ts";
import { call } from "../../../../platform/api/api.ts";
import { typed } from "../../composer/typed.ts";
import type { LeadReplier } from "../use-lead-replier.ts";

const none: LeadGuess = { projectName: null, service: null };

/** While somebody types it is not asked after every letter; what is pasted is looked at at once. */
const pauseMs = 1_000;
const pastedLetters = 20;

/** Calls `look` with each text of a draft as it stands after a paste or a pause; `signal` ends with the next. */
const watchText = (
  draft: LeadReplier["draft"],
  look: (text: string, signal: AbortSignal) => void,
): (() => void) => {
  let before = typed.read(draft);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let looking = new AbortController();
  const stop = () => {
    clearTimeout(timer);
    looking.abort();
  };
  const unsubscribe = typed.subscribe(() => {
    const text = typed.read(draft);
    if (text === before) return;
    const isPasted = text.length - before.length >= pastedLetters;
    before = text;
    stop();
    looking = new AbortController();
    const { signal } = looking;
    if (text.trim() !== "") timer = setTimeout(() => look(text.trim(), signal), isPasted ? 0 : pauseMs);
  });
  return () => {
    unsubscribe();
    stop();
  };
};

/**
 * Fills in what a new lead's message says of its project and service, as long as nobody has said otherwise; tells which of
 * them stand there as a guess.
 */
export const useGuess = (leads: LeadReplier) => {
  const { conversationId, draft, projectName, service, setProjectName, setService } = leads;
  const [guess, setGuess] = useState(none);
  const [guessedIn, setGuessedIn] = useState(conversationId);
  if (guessedIn !== conversationId) {
    // The next new lead is guessed afresh.
    setGuessedIn(conversationId);
    setGuess(none);
  }
  const now = { projectName, service, guess };
  const latest = useRef(now);
  useEffect(() => {
    latest.current = now;
  });
  useEffect(() => {
    if (conversationId !== null) return undefined;
    const take = (found: LeadGuess) => {
      const held = latest.current;
      // What a text says nothing of stays as it was guessed before.
      const next = {
        projectName: found.projectName ?? held.guess.projectName,
        service: found.service ?? held.guess.service,
      };
      setGuess(next);
      const isFree = held.projectName === "" || held.projectName === held.guess.projectName;
      // What somebody has taken out is not put there again.
      if (isFree && next.projectName !== null && next.projectName !== held.guess.projectName)
        setProjectName(next.projectName);
      const isServiceFree = held.service === "" || held.service === held.guess.service;
      if (isServiceFree && next.service !== null && next.service !== held.guess.service)
        setService(next.service);
    };
    return watchText(draft, (text, signal) => {
      if (text.length > messageLimit) return;
      // Without a guess one says it oneself.
      void call(guessLead, { leadMessage: text }, { signal }).then(take, () => undefined);
    });
  }, [conversationId, draft, setProjectName, setService]);
  return {
    isProjectGuessed: projectName !== "" && projectName === guess.projectName,
    isServiceGuessed: service !== "" && service === guess.service,
  };
};
