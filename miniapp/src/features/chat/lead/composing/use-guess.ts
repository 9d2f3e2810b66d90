import { useEffect, useRef, useState } from "react";
import type { Service } from "#contracts/common.ts";
import type { LeadConversation } from "#contracts/lead-replier.ts";
import { drafts } from "../../conversation/assistant.ts";
import type { LeadReplier } from "../use-lead-replier.ts";
import { guessProject, guessService } from "./guess-lead.ts";

interface Guess {
  projectName: string;
  service: Service | "";
}

const none: Guess = { projectName: "", service: "" };

/** What a message says of its lead; what it says nothing of, as when it has just been sent, stays as it was guessed before. */
const guessFrom = (text: string, known: readonly LeadConversation[], before: Guess): Guess => {
  const names = known.map(({ projectName }) => projectName);
  return {
    projectName: guessProject(text, names) || before.projectName,
    service: guessService(text) || before.service,
  };
};

/**
 * Fills in what a new lead's message says of its project and service, as long as nobody has said otherwise; tells which of
 * them stand there as a guess.
 */
export const useGuess = (leads: LeadReplier) => {
  const { conversationId, conversations, draft, projectName, service, setProjectName, setService } = leads;
  const [guess, setGuess] = useState(none);
  const [guessedIn, setGuessedIn] = useState(conversationId);
  if (guessedIn !== conversationId) {
    // The next new lead is guessed afresh.
    setGuessedIn(conversationId);
    setGuess(none);
  }
  const now = { projectName, service, known: conversations.data ?? [], guess };
  const latest = useRef(now);
  useEffect(() => {
    latest.current = now;
  });
  useEffect(() => {
    if (conversationId !== null) return undefined;
    let before = drafts.read(draft);
    return drafts.subscribe(() => {
      const text = drafts.read(draft);
      if (text === before) return;
      before = text;
      const held = latest.current;
      const next = guessFrom(text, held.known, held.guess);
      setGuess(next);
      const isFree = held.projectName === "" || held.projectName === held.guess.projectName;
      // What somebody has taken out is not put there again.
      if (isFree && next.projectName !== held.guess.projectName) setProjectName(next.projectName);
      if (held.service === "" && next.service !== "" && next.service !== held.guess.service)
        setService(next.service);
    });
  }, [conversationId, draft, setProjectName, setService]);
  return {
    isProjectGuessed: projectName !== "" && projectName === guess.projectName,
    isServiceGuessed: service !== "" && service === guess.service,
  };
};
