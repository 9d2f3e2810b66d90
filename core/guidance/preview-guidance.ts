import type { InputOf } from "#contracts/endpoint.ts";
import type { Service } from "#contracts/common.ts";
import type {
  Guidance,
  GuidancePreview,
  PreviewedAnswer,
  previewGuidance as contract,
} from "#contracts/guidance.ts";
import { requireAdmin, type Actor } from "../actor.ts";

interface LeadAsked {
  question: string;
  service: Service;
  proposalReceived: boolean | null;
}

interface Deps {
  chat: { preview: (question: string, guidance: Guidance) => Promise<PreviewedAnswer> };
  leads: { preview: (asked: LeadAsked, guidance: Guidance) => Promise<PreviewedAnswer> };
  current: () => Promise<Guidance>;
}

/** Answers questions with the guidance in force and with a draft of it, storing nothing. */
export const previewGuidance =
  ({ chat, leads, current }: Deps) =>
  async (
    actor: Actor,
    { guidance: draft, module, service, proposalReceived, questions }: InputOf<typeof contract>,
  ): Promise<GuidancePreview[]> => {
    requireAdmin(actor);
    const now = await current();
    const answer = (question: string, guidance: Guidance) =>
      module === "bd_assistant"
        ? chat.preview(question, guidance)
        : leads.preview({ question, service, proposalReceived }, guidance);
    const previews: GuidancePreview[] = [];
    // One question after the other, so that nobody who asks meanwhile waits for all of them.
    for (const question of questions) {
      const [today, drafted] = await Promise.all([answer(question, now), answer(question, draft)]);
      previews.push({ question, now: today, draft: drafted });
    }
    return previews;
  };
