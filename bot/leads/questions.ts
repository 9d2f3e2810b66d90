import { serviceNames, services, type Service } from "#contracts/common.ts";
import { stageNames, stageOf } from "#core/replies/stage.ts";
import type { Core } from "#core/core.ts";
import { bold, joined, rich, shortened, type RichText } from "../rich-text.ts";
import type { Buttons } from "../send.ts";
import { texts } from "../texts.ts";

/** A lead's message on its way to a reply. */
export type Lead = NonNullable<Awaited<ReturnType<Core["telegram"]["leads"]["find"]>>>;

/** One of the messages that make up what a lead wrote. */
export type Part = Lead["parts"][number];

const longestLabel = 48;
const cancel = (id: string) => ({ text: "Cancel", callback_data: `l:x:${id}` });
const leave = (id: string) => [{ text: "Back", callback_data: `l:b:${id}` }, cancel(id)];

/** What is known of a lead, as one line; empty when nothing is. */
export const headingOf = ({ project_name, service, stage_known, proposal_received }: Lead): RichText =>
  bold(
    [
      project_name,
      service === null ? null : serviceNames[service],
      stage_known ? stageNames[stageOf(proposal_received)] : null,
    ]
      .filter((known) => known !== null)
      .join(" · "),
  );

export interface Question {
  about: "project" | "service" | "stage";
  text: RichText;
  buttons: Buttons;
}

/** How a lead's message begins, and in how many parts it goes on. */
export const previewOf = ({ parts }: Lead): string => {
  const [first, ...more] = parts;
  if (first === undefined) return "";
  const beginning = `“${shortened(first.text.replaceAll(/\s+/gu, " "), 120)}”`;
  return more.length === 0 ? beginning : `${beginning} ${texts.andMore(more.length)}`;
};

/** What of a lead's message was not taken. */
export const leftOutOf = ({ left_out: messages, parts }: Lead): string[] => {
  const files = parts.filter(({ withFile }) => withFile === true).length;
  return [
    ...(messages > 0 ? [texts.leftOut(messages)] : []),
    ...(files > 0 ? [texts.filesLeftOut(files)] : []),
  ];
};

const ask = (lead: Lead, question: string): RichText => {
  const heading = headingOf(lead);
  return joined(
    [...(heading.text === "" ? [previewOf(lead)] : [heading]), ...leftOutOf(lead), question],
    "\n",
  );
};

const projectQuestion = (lead: Lead): Question => ({
  about: "project",
  text: ask(lead, texts.whichProject),
  buttons: [
    ...lead.choices.map((name, index) => [
      { text: shortened(name, longestLabel), callback_data: `l:p:${lead.id}:${index}` },
    ]),
    // What was forwarded is somebody else's words.
    ...(lead.origin_key === null ? [[{ text: texts.isQuestion, callback_data: `l:q:${lead.id}` }]] : []),
    [cancel(lead.id)],
  ],
});

// A name that was typed may have been more of the lead's words.
const noName = ({ id, card_id, project_name, choices }: Lead): Buttons =>
  card_id === null || project_name === null || choices.includes(project_name)
    ? []
    : [[{ text: texts.isNoName, callback_data: `l:w:${id}` }]];

const serviceButton = (id: string, service: Service) => ({
  text: serviceNames[service],
  callback_data: `l:s:${id}:${service}`,
});

const serviceQuestion = (lead: Lead): Question => ({
  about: "service",
  text: ask(lead, texts.whichService),
  buttons: [
    services.slice(0, 2).map((service) => serviceButton(lead.id, service)),
    services.slice(2).map((service) => serviceButton(lead.id, service)),
    ...noName(lead),
    leave(lead.id),
  ],
});

const stageQuestion = (lead: Lead): Question => ({
  about: "stage",
  text: ask(lead, texts.whichStage),
  buttons: [
    [
      { text: "YES", callback_data: `l:y:${lead.id}:1` },
      { text: "NO", callback_data: `l:y:${lead.id}:0` },
    ],
    ...noName(lead),
    leave(lead.id),
  ],
});

/** What an agent is still to say about a lead; null when a reply can be written. */
export const nextQuestion = (lead: Lead): Question | null => {
  if (lead.project_name === null) return projectQuestion(lead);
  if (lead.service === null) return serviceQuestion(lead);
  return lead.stage_known ? null : stageQuestion(lead);
};

/** A line to show while a reply is written. */
export const writingText = (lead: Lead): RichText => joined([headingOf(lead), rich(texts.writing)], "\n");
