import type { DraftedDocument, DraftedMerge, DraftedOutline, GivenAnswerId } from "#contracts/drafts.ts";
import { requireAdmin, type Actor } from "../actor.ts";
import { AppError, notFound } from "../errors.ts";
import type { Knowledge } from "../composition/create-knowledge.ts";
import type { RetrievedPassage } from "../knowledge/retrieval/retrieve.ts";
import { ModelUnavailable } from "../platform/model-failure.ts";
import type { CurrentModel, Model } from "../platform/model.ts";
import { hasHeadings, outlineText } from "./outline-text.ts";
import { mergeSection } from "./merge-section.ts";
import { placeOf } from "./place-of.ts";
import { unsaidIn } from "./unsaid.ts";
import { writeDocument, type GivenAnswer } from "./write-document.ts";

type FindAnswer = (
  id: string,
) => Promise<{ question: string; answer: string | null; answeredAt: Date | null } | undefined>;

interface Deps {
  model: CurrentModel;
  knowledge: Pick<Knowledge, "retrieve" | "readDocument">;
  gaps: { answeredRequest: FindAnswer };
  review: { answeredQuestion: FindAnswer };
}

/** So many documents are looked at for the section that an answer belongs to, and so many sections tried. */
const most = { lookedAt: 6, tried: 3 };

const requireModel = (deps: Deps): Model => {
  const model = deps.model();
  if (model === null) throw new AppError("conflict", "No language model is configured that could write this");
  return model;
};

const given = (
  found: Awaited<ReturnType<FindAnswer>>,
  { name, open }: { name: string; open: string },
): GivenAnswer => {
  if (found === undefined) throw notFound(name);
  const { question, answer, answeredAt } = found;
  if (answer === null || answeredAt === null) throw new AppError("conflict", open);
  return { question, answer, answeredAt };
};

const answerTo = async ({ gaps }: Deps, id: string): Promise<GivenAnswer> =>
  given(await gaps.answeredRequest(id), {
    name: "Feedback request",
    open: "This request has not been answered yet",
  });

const improvedTo = async ({ review }: Deps, id: string): Promise<GivenAnswer> =>
  given(await review.answeredQuestion(id), {
    name: "Question",
    open: "This answer has not been improved yet",
  });

const answerNamed = async (deps: Deps, { feedbackId, replyId }: GivenAnswerId): Promise<GivenAnswer> =>
  feedbackId === undefined ? improvedTo(deps, replyId ?? "") : answerTo(deps, feedbackId);

/** What a model wrote; a failure of it as whoever asked for it is told. */
const written = async <Written>(call: Promise<Written | null>): Promise<Written> => {
  try {
    const text = await call;
    if (text !== null) return text;
  } catch (error) {
    if (!(error instanceof ModelUnavailable)) throw error;
    throw new AppError("unavailable", "The language model does not answer. Please try again later.", {
      cause: error,
    });
  }
  throw new AppError("unavailable", "The language model wrote nothing that could be used. Please try again.");
};

interface Section {
  passage: RetrievedPassage;
  document: Awaited<ReturnType<Knowledge["readDocument"]>>;
  place: NonNullable<ReturnType<typeof placeOf>>;
}

/** The passages nearest to a question in documents that can be edited here, just as they stand there, best first. */
const sectionsAbout = async ({ knowledge }: Deps, actor: Actor, question: string): Promise<Section[]> => {
  const found = await knowledge.retrieve({ question, documents: most.lookedAt });
  const sections: Section[] = [];
  for (const passage of await found.nearest(most.lookedAt)) {
    if (passage.entryId !== null || sections.length === most.tried) continue;
    // No more are read than will do.
    // oxlint-disable-next-line no-await-in-loop
    const document = await knowledge.readDocument(actor, { id: passage.documentId });
    const isOwn = document.kind === "document" && document.source === null;
    const place = isOwn ? placeOf(passage.text, document.content) : null;
    if (place !== null) sections.push({ passage, document, place });
  }
  return sections;
};

const asDrafted = (
  { passage, document, place }: Section,
  { question, answer }: GivenAnswer,
  after: string,
): DraftedMerge => ({
  documentId: document.id,
  title: document.title,
  version: document.version,
  heading: passage.heading,
  before: passage.text,
  after,
  above: document.content.slice(0, place.start),
  below: document.content.slice(place.end),
  unsupported: unsaidIn(after, [passage.text, answer, document.title, question]),
});

const mergeAnswer = async (
  deps: Deps,
  actor: Actor,
  named: GivenAnswerId,
  signal?: AbortSignal,
): Promise<DraftedMerge> => {
  const model = requireModel(deps);
  const answer = await answerNamed(deps, named);
  for (const section of await sectionsAbout(deps, actor, answer.question)) {
    // The next one is asked about only where this is not the one.
    // oxlint-disable-next-line no-await-in-loop
    const merged = await written(mergeSection(model, section.passage, answer, signal));
    if (merged === "elsewhere") continue;
    if (merged.text === section.passage.text.trim())
      throw new AppError(
        "conflict",
        `“${section.document.title}” says so already: there is nothing to change`,
      );
    return asDrafted(section, answer, merged.text);
  }
  throw new AppError("conflict", "No section of the library is about this. Draft a document of its own.");
};

/** What a model writes for admins to look at, change and publish: nothing of it is stored here. */
export const createDrafting = (deps: Deps) => ({
  draftDocument: async (
    actor: Actor,
    { feedbackIds, replyId }: { feedbackIds: string[]; replyId?: string | undefined },
    signal?: AbortSignal,
  ): Promise<DraftedDocument> => {
    requireAdmin(actor);
    const model = requireModel(deps);
    const answers = await Promise.all([
      ...(replyId === undefined ? [] : [improvedTo(deps, replyId)]),
      ...[...new Set(feedbackIds)].map((id) => answerTo(deps, id)),
    ]);
    const document = await written(writeDocument(model, answers, signal));
    const evidence = answers.flatMap(({ question, answer }) => [question, answer]);
    return { ...document, unsupported: unsaidIn(document.content, evidence) };
  },

  draftMerge: async (actor: Actor, named: GivenAnswerId, signal?: AbortSignal): Promise<DraftedMerge> => {
    requireAdmin(actor);
    return mergeAnswer(deps, actor, named, signal);
  },

  draftOutline: async (actor: Actor, text: DraftedOutline, signal?: AbortSignal): Promise<DraftedOutline> => {
    requireAdmin(actor);
    const model = requireModel(deps);
    if (hasHeadings(text.content)) throw new AppError("conflict", "This text has headings of its own");
    return written(outlineText(model, { ...text, updatedAt: new Date() }, signal));
  },
});
