import type { Actor } from "../actor.ts";
import { createContradictions } from "../contradictions/contradictions.ts";
import { createKnowledge as createDocuments } from "../knowledge/knowledge.ts";
import { isFor, mayAnswer } from "../knowledge/index/search-scope.ts";
import { sameQuestion } from "../text/question-likeness.ts";
import { libraryLanguages } from "../library/library-languages.ts";
import { createLibrary } from "../library/library.ts";
import { noGuidanceOfSample, type GuidanceOfSample } from "../library/sample.ts";
import { findDuplicates } from "../duplicates/find-duplicates.ts";
import { tryChange } from "../trials/try-change.ts";
import { askHeadings } from "../suggestions/ask-headings.ts";

type Given = Parameters<typeof createDocuments>[0] & { sampleGuidance?: GuidanceOfSample };

/** The knowledge base, what keeps it in order, and what is found out about its documents. */
export const createKnowledge = ({ sampleGuidance = noGuidanceOfSample, ...given }: Given) => {
  const { trying, ...knowledge } = createDocuments(given);
  const { documents } = knowledge;
  const { orgName } = given.config;
  const library = createLibrary({ ...given, documents, sampleGuidance, orgName });
  const conditions = { mayAnswer, agentsOnly: isFor("agents", "d") };
  const contradictions = createContradictions({ ...given, passages: knowledge.passages, conditions });
  return {
    ...knowledge,
    ...library,
    ...askHeadings({ ...knowledge, sql: given.sql, mayAnswer, sameQuestion }),
    languages: libraryLanguages(given.sql, mayAnswer),
    tryChange: tryChange({ ...given, trying }),
    findDuplicates: findDuplicates({ ...given, passages: knowledge.passages }),
    findContradictions: contradictions.find,
    differing: contradictions.differing,
    dismissContradiction: contradictions.dismiss,
    restoreContradiction: contradictions.restore,
    health: async (actor: Actor) => {
      const found = await knowledge.health(actor);
      return { ...found, contradictions: await contradictions.report() };
    },
  };
};

export type Knowledge = ReturnType<typeof createKnowledge>;
