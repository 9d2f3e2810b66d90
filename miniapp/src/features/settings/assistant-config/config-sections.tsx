import { useQuery } from "@tanstack/react-query";
import type { AssistantConfig, FeatureExplanation } from "#contracts/assistant-config.ts";
import type { LeadReplierConfig } from "#contracts/lead-replier.ts";
import { Badge } from "../../../ui/content/badge.tsx";
import { useListSearch, useSearchedFor } from "../../../patterns/records/list-search.tsx";
import { LoadError } from "../../../ui/states/load-error.tsx";
import { Markdown } from "../../../patterns/markdown/markdown.tsx";
import { Facts, Sentences, Verbatim } from "../../../ui/layout/reading-page.tsx";
import { WaitingRecords } from "../../../patterns/records/record-list.tsx";
import { ConfigPage, type ConfigPart, Folded } from "./config-page.tsx";
import { assistantConfigQuery, leadConfigQuery } from "./config.ts";
import styles from "./config.module.css";

const readOnly =
  "Read-only: this is what the running product uses. What a firm adds to it is edited under Guidance.";

const Explanations = ({ explanations }: { explanations: readonly FeatureExplanation[] }) => {
  const { matches } = useListSearch();
  const found = explanations.filter(({ title, text }) => matches(`${title} ${text}`));
  return (
    <dl className={styles.explanations}>
      {(found.length > 0 ? found : explanations).map(({ title, text }) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
};

const explanationsPart = (explanations: readonly FeatureExplanation[]): ConfigPart => ({
  title: "How it works",
  texts: explanations.map(({ title, text }) => `${title} ${text}`),
  content: <Explanations explanations={explanations} />,
});

const factsPart = (title: string, facts: { label: string; value: string | number }[]): ConfigPart => ({
  title,
  about: readOnly,
  texts: facts.map(({ label, value }) => `${label} ${value}`),
  content: <Facts facts={facts} />,
});

/** A prompt as the product uses it, with what is searched for marked. */
const Prompt = ({ label, text }: { label: string; text: string }) => (
  <Verbatim label={label} text={text} query={useSearchedFor() ?? undefined} />
);

const promptPart = (title: string, text: string): ConfigPart => ({
  title,
  texts: [text],
  content: <Prompt label={title} text={text} />,
});

const noKeywords = "None: whatever is no greeting is taken for a question, in whatever words.";

const gapPart = ({ knowledgeGapDetection: gaps }: AssistantConfig): ConfigPart => ({
  title: "Knowledge gap detection",
  texts: [
    "Indicator phrases",
    "BD question keywords",
    "Excluded greetings",
    ...gaps.indicators,
    ...gaps.bdQuestionKeywords,
    ...gaps.excludedGreetings,
  ],
  content: (
    <>
      <div>
        <Badge tone={gaps.enabled ? "positive" : "neutral"}>{gaps.enabled ? "Enabled" : "Disabled"}</Badge>
      </div>
      <Folded label="Indicator phrases" texts={gaps.indicators} areWords />
      {gaps.bdQuestionKeywords.length > 0 ? (
        <Folded label="BD question keywords" texts={gaps.bdQuestionKeywords} areWords />
      ) : (
        <div>
          <h3 className={styles.label}>BD question keywords</h3>
          <p>{noKeywords}</p>
        </div>
      )}
      <Folded label="Excluded greetings" texts={gaps.excludedGreetings} areWords />
    </>
  ),
});

const assistantParts = (config: AssistantConfig): ConfigPart[] => {
  const { modelConfiguration: model, contextInjection: context } = config;
  const gapMessage = config.automaticResponseModification.whenKnowledgeGapDetected;
  return [
    factsPart("Model configuration", [
      { label: "Model", value: model.model },
      { label: "Temperature", value: model.temperature },
      { label: "Max tokens", value: model.maxTokens.toLocaleString("en") },
      { label: "Chat history limit", value: `${model.chatHistoryLimit} messages` },
    ]),
    promptPart("Base system prompt", config.baseSystemPrompt),
    gapPart(config),
    {
      title: "Message appended on a gap",
      about: "What the agent reads when nobody could answer yet.",
      texts: [gapMessage],
      content: (
        <div className={styles.message}>
          <Markdown text={gapMessage} />
        </div>
      ),
    },
    {
      title: "Context injection",
      about: context.description,
      texts: [context.description, context.format, "Max documents"],
      content: (
        <>
          <Facts facts={[{ label: "Max documents", value: context.maxDocuments }]} />
          <Prompt label="Context format" text={context.format} />
        </>
      ),
    },
    explanationsPart(config.featureExplanations),
  ];
};

const objections = [
  ["advisory", "Advisory"],
  ["marketMaking", "Market making"],
  ["otc", "OTC"],
  ["liquiditySolutions", "Liquidity solutions"],
] as const;

const KeyRules = ({ rules }: { rules: readonly string[] }) => {
  const { matches } = useListSearch();
  const found = rules.filter(matches);
  return <Sentences sentences={found.length > 0 ? found : rules} query={useSearchedFor() ?? undefined} />;
};

const objectionsPart = ({ objectionHandling }: LeadReplierConfig): ConfigPart => {
  const shown = objections.filter(([name]) => objectionHandling[name].length > 0);
  return {
    title: "Objection handling",
    texts: shown.flatMap(([name, label]) => [label, ...objectionHandling[name]]),
    content:
      shown.length === 0 ? (
        <p>None: they are written under Guidance.</p>
      ) : (
        shown.map(([name, label]) => <Folded key={name} label={label} texts={objectionHandling[name]} />)
      ),
  };
};

const leadParts = (config: LeadReplierConfig): ConfigPart[] => [
  factsPart("Model configuration", [
    { label: "Model", value: config.modelConfiguration.model },
    { label: "Temperature", value: config.modelConfiguration.temperature },
    { label: "Max tokens", value: config.modelConfiguration.maxTokens.toLocaleString("en") },
  ]),
  {
    title: "Key rules",
    texts: config.keyRules,
    content: <KeyRules rules={config.keyRules} />,
  },
  {
    title: "Proposal status rule",
    texts: [config.proposalStatusRule],
    content: <p className={styles.text}>{config.proposalStatusRule}</p>,
  },
  objectionsPart(config),
  promptPart("Full system prompt", config.systemPrompt),
  explanationsPart(config.featureExplanations),
];

/** How the BD Assistant is set, to be read. */
export const AssistantConfigSection = () => {
  const { data, isError, refetch } = useQuery(assistantConfigQuery);
  if (data !== undefined) return <ConfigPage parts={assistantParts(data)} />;
  if (!isError) return <WaitingRecords label="Loading BD Assistant configuration" />;
  return (
    <LoadError
      text="Error loading assistant configuration. Please try again."
      onRetry={() => void refetch()}
    />
  );
};

/** How the Lead Replier is set, to be read. */
export const LeadConfigSection = () => {
  const { data, isError, refetch } = useQuery(leadConfigQuery);
  if (data !== undefined) return <ConfigPage parts={leadParts(data)} />;
  if (!isError) return <WaitingRecords label="Loading Lead Replier configuration" />;
  return (
    <LoadError
      text="Error loading Lead Replier configuration. Please try again."
      onRetry={() => void refetch()}
    />
  );
};
