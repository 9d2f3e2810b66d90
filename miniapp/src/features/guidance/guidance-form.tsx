import { type ReactNode, useState } from "react";
import { type Service, serviceNames, services } from "#contracts/common.ts";
import { guidanceLimits as limits } from "#contracts/guidance.ts";
import { NothingFound, useListSearch, useSearchedFor } from "../../patterns/records/list-search.tsx";
import { ReadingPart } from "../../ui/layout/reading-page.tsx";
import { SegmentedControl } from "../../ui/buttons/segmented-control.tsx";
import { Select } from "../../ui/fields/select.tsx";
import { TextArea } from "../../ui/fields/text-area.tsx";
import { type Draft, groupProblem, type Line, phraseProblems, textsIn } from "./guidance.ts";
import { partNames } from "./guidance-texts.ts";
import styles from "./guidance.module.css";
import { LineList } from "./line-list.tsx";
import { SuggestedQuestions } from "./suggested-questions.tsx";
import { useWhenSearched } from "./use-when-searched.ts";

interface FormProps {
  draft: Draft;
  onChange: (change: Partial<Draft>) => void;
}

const Wording = ({ draft, onChange }: FormProps) => (
  <ReadingPart
    title={partNames.tone}
    about="How answers and replies are worded. Both assistants read it; facts come from the documents alone."
  >
    <TextArea
      label={partNames.tone}
      labelHidden
      rows={3}
      maxLength={limits.tone}
      placeholder="Short sentences. British spelling. No exclamation marks."
      value={draft.tone}
      onChange={(event) => onChange({ tone: event.target.value })}
    />
  </ReadingPart>
);

const KeyRules = ({ draft, onChange }: FormProps) => (
  <ReadingPart
    title={partNames.keyRules}
    about="What replies to leads keep to, besides the built-in rules that Lead Replier Config shows."
  >
    <LineList
      what="Rule"
      lines={draft.keyRules}
      most={limits.rules}
      longest={limits.rule}
      placeholder="Never speak badly of a competitor."
      onChange={(keyRules) => onChange({ keyRules })}
    />
  </ReadingPart>
);

const ProposalRule = ({ draft, onChange }: FormProps) => (
  <ReadingPart
    title={partNames.proposalStatusRule}
    about="What else holds before and after a proposal. Before one, no reply commits to a price, a percentage or a date."
  >
    <TextArea
      label={partNames.proposalStatusRule}
      labelHidden
      rows={3}
      maxLength={limits.proposalStatusRule}
      value={draft.proposalStatusRule}
      onChange={(event) => onChange({ proposalStatusRule: event.target.value })}
    />
  </ReadingPart>
);

const Objections = ({ draft, onChange }: FormProps) => {
  const [service, setService] = useState<Service>(services[0]);
  const { searching, matches } = useListSearch();
  const segments = services.map((value) => {
    const lines = draft.objections[value];
    const count = searching ? lines.filter(({ text }) => matches(text)).length : lines.length;
    return { value, label: count === 0 ? value : `${value} · ${count}` };
  });
  return (
    <ReadingPart
      title={partNames.objections}
      about="What leads object to, and how that is met. A reply is told those of its own service alone."
    >
      <div className={styles.services}>
        <SegmentedControl label="Service" value={service} onChange={setService} segments={segments} />
      </div>
      <LineList
        key={service}
        what={`${serviceNames[service]} objection`}
        add="objection"
        lines={draft.objections[service]}
        most={limits.objections}
        longest={limits.objection}
        placeholder="“Too expensive”: ask what it is compared with."
        onChange={(lines) => onChange({ objections: { ...draft.objections, [service]: lines } })}
      />
    </ReadingPart>
  );
};

const Words = ({ draft, onChange }: FormProps) => (
  <ReadingPart
    title={partNames.glossary}
    about="One group a line, with commas. A question with a word of a group finds what is said in the others, too."
  >
    <LineList
      what="Group"
      lines={draft.glossary}
      most={limits.groups}
      longest={limits.words * (limits.word + 2)}
      placeholder="FAQ, frequently asked questions"
      problemOf={groupProblem}
      onChange={(glossary) => onChange({ glossary })}
    />
  </ReadingPart>
);

interface PhrasesProps extends FormProps {
  part: "excludedGreetings" | "indicatorPhrases";
  about: string;
}

const Phrases = ({ part, about, draft, onChange }: PhrasesProps) => (
  <ReadingPart title={partNames[part]} about={about}>
    <TextArea
      label={partNames[part]}
      labelHidden
      rows={3}
      value={draft[part]}
      error={phraseProblems(draft)[part]}
      onChange={(event) => onChange({ [part]: event.target.value })}
    />
  </ReadingPart>
);

const Greetings = (props: FormProps) => (
  <Phrases
    {...props}
    part="excludedGreetings"
    about="One a line, besides the built-in list that BD Assistant Config shows. A message of nothing else gets a short reply and is no question."
  />
);

const Indicators = (props: FormProps) => (
  <Phrases
    {...props}
    part="indicatorPhrases"
    about="One a line, besides the built-in list. Where the model does not say whether it could answer, an answer with one of them is a knowledge gap."
  />
);

const choices = [
  { value: "any" as const, label: "Any" },
  ...services.map((value) => ({ value, label: value })),
];

const serviceOf = (line: Line, change: (to: Line) => void, label: string) => (
  <div className={styles.service}>
    <Select
      label={`Service of ${label}`}
      labelHidden
      value={line.service ?? "any"}
      options={choices}
      onChange={(chosen) => {
        const { key, text } = line;
        change(chosen === "any" ? { key, text } : { key, text, service: chosen });
      }}
    />
  </div>
);

const Questions = ({ draft, onChange }: FormProps) => (
  <SuggestedQuestions
    lines={draft.suggestedQuestions}
    onChange={(suggestedQuestions) => onChange({ suggestedQuestions })}
  />
);

const LeadMessages = ({ draft, onChange }: FormProps) => (
  <ReadingPart
    title={partNames.suggestedLeadMessages}
    about="What the Lead Replier offers to start from: what leads often write, and the service it is about."
  >
    <LineList
      what="Message"
      lines={draft.suggestedLeadMessages}
      most={limits.suggestions}
      longest={limits.leadMessage}
      trail={serviceOf}
      onChange={(suggestedLeadMessages) => onChange({ suggestedLeadMessages })}
    />
  </ReadingPart>
);

const parts: readonly (readonly [keyof Draft, (props: FormProps) => ReactNode])[] = [
  ["tone", Wording],
  ["keyRules", KeyRules],
  ["proposalStatusRule", ProposalRule],
  ["objections", Objections],
  ["glossary", Words],
  ["suggestedQuestions", Questions],
  ["suggestedLeadMessages", LeadMessages],
  ["excludedGreetings", Greetings],
  ["indicatorPhrases", Indicators],
];

/** Every part of the guidance that has what is searched for, to be written in. */
export const GuidanceForm = ({ onClear, ...props }: FormProps & { onClear: () => void }) => {
  const searchedFor = useSearchedFor();
  const shown = useWhenSearched(({ matches }) =>
    parts.filter(([part]) => [partNames[part], ...textsIn(props.draft, part)].some(matches)),
  );
  if (shown.length === 0 && searchedFor !== null)
    return <NothingFound searchedFor={searchedFor} isFiltered={false} onClear={onClear} />;
  return shown.map(([part, Part]) => <Part key={part} {...props} />);
};
