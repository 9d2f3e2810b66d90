import { serviceNames, services } from "#contracts/common.ts";
import { type Guidance, guidanceParts, type GuidanceVersion } from "#contracts/guidance.ts";
import { formatDateTime } from "../../platform/text/dates.ts";

/** What each part of the guidance is called. */
export const partNames: Record<keyof Guidance, string> = {
  tone: "Tone and language",
  keyRules: "Key rules",
  proposalStatusRule: "Proposal status rule",
  objections: "Objections",
  excludedGreetings: "Excluded greetings",
  indicatorPhrases: "Indicator phrases",
  glossary: "Words that mean the same",
  suggestedQuestions: "Suggested questions",
  suggestedLeadMessages: "Suggested lead messages",
};

const bullets = (lines: readonly string[]): string => lines.map((line) => `- ${line}`).join("\n");

const textOf = (guidance: Guidance, part: keyof Guidance): string => {
  if (part === "objections")
    return services
      .filter((service) => guidance.objections[service].length > 0)
      .map((service) => `${serviceNames[service]}\n${bullets(guidance.objections[service])}`)
      .join("\n");
  if (part === "glossary") return bullets(guidance.glossary.map((group) => group.join(", ")));
  if (part === "suggestedLeadMessages")
    return bullets(
      guidance.suggestedLeadMessages.map(({ text, service }) =>
        service === undefined ? text : `${text} (${service})`,
      ),
    );
  const value = guidance[part];
  return typeof value === "string" ? value : bullets(value);
};

/** The parts of a guidance with what they say, those that say nothing left out unless they are named. */
export const partsOf = (
  guidance: Guidance,
  named?: readonly (keyof Guidance)[],
): { part: keyof Guidance; title: string; text: string }[] =>
  (named ?? guidanceParts)
    .map((part) => ({ part, title: partNames[part], text: textOf(guidance, part) }))
    .filter(({ text }) => named !== undefined || text !== "");

/** Who saved a version, and when. */
export const savedBy = ({ editedBy, editedAt }: GuidanceVersion): string => {
  if (editedAt === null) return "Nothing has been saved yet";
  return editedBy === null
    ? `Came with the sample on ${formatDateTime(editedAt)}`
    : `Saved by @${editedBy} on ${formatDateTime(editedAt)}`;
};
