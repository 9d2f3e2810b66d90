import type { Actor } from "./actor.ts";
import { createContradictions } from "./contradictions/contradictions.ts";
import { createKnowledge as createDocuments } from "./knowledge/knowledge.ts";

/** The knowledge base, and what is found out about its documents. */
export const createKnowledge = (given: Parameters<typeof createDocuments>[0]) => {
  const knowledge = createDocuments(given);
  const contradictions = createContradictions({ ...given, passages: knowledge.passages });
  return {
    ...knowledge,
    findContradictions: contradictions.find,
    dismissContradiction: contradictions.dismiss,
    restoreContradiction: contradictions.restore,
    health: async (actor: Actor) => {
      const documents = await knowledge.health(actor);
      return { ...documents, contradictions: await contradictions.report() };
    },
  };
};

export type Knowledge = ReturnType<typeof createKnowledge>;
