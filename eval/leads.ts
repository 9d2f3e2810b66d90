import { readFileSync } from "node:fs";
import type { Service } from "#contracts/common.ts";
import { choicesOf } from "#core/replies/drafting/playbook-sections.ts";
import { retrieveForLead } from "#core/replies/drafting/retrieve-for-lead.ts";
import { readLibraries } from "./libraries.ts";
import { startKnowledge } from "./start-knowledge.ts";

/** What a lead wrote, and the section of the scripts whose words fit; null where none does. */
interface LeadMessage {
  text: string;
  service: Service;
  stage: "before_proposal" | "after_proposal";
  documents: string[];
  heading: string | null;
}

const messages = (): LeadMessage[] => JSON.parse(readFileSync("eval/leads/sample.json", "utf8"));

const shareOf = (messages: number, of: number): number => Number((messages / of).toFixed(3));

/** Shares of the messages for which the right document, and the right section, is the draft or among those to choose from. */
export const measureLeads = async () => {
  const sample = readLibraries().find(({ documents }) => documents === undefined);
  if (sample === undefined) throw new Error("The questions about the sample are missing");
  const { knowledge, keyOf, close } = await startKnowledge(sample);
  const retrieve = retrieveForLead(knowledge.retrieveWithin, {
    scripts: 3,
    documents: 2,
    contextChars: 24_000,
  });
  const fitting = messages().filter(({ heading }) => heading !== null);
  const sums = { document: 0, documentOffered: 0, section: 0, sectionOffered: 0 };
  for (const { text, service, stage, documents, heading } of fitting) {
    const { sections } = await retrieve({ message: text, service });
    const choices = choicesOf(sections, {
      stage: stage === "before_proposal" ? "awaiting" : "received",
      service,
      message: text,
    });
    const ofDocument = choices.map(({ title }) => documents.includes(keyOf(title)));
    const ofSection = choices.map((choice) => choice.heading?.endsWith(heading ?? "") === true);
    sums.document += Number(ofDocument[0] === true);
    sums.documentOffered += Number(ofDocument.includes(true));
    sums.section += Number(ofSection[0] === true);
    sums.sectionOffered += Number(ofSection.includes(true));
  }
  await close();
  return Object.fromEntries(
    Object.entries(sums).map(([name, count]) => [name, shareOf(count, fitting.length)]),
  );
};
