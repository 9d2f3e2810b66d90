import { useQuery } from "@tanstack/react-query";
import type { AssistantConfig, FeatureExplanation } from "#contracts/assistant-config.ts";
import type { LeadReplierConfig } from "#contracts/lead-replier.ts";
import { Badge } from "../../components/badge.tsx";
import { LoadError } from "../../components/load-error.tsx";
import { Markdown } from "../../components/markdown.tsx";
import {
  Facts,
  ReadingPage,
  ReadingPart,
  Sentences,
  Verbatim,
  Words,
} from "../../components/reading-page.tsx";
import { WaitingRecords } from "../../components/record-list.tsx";
import { assistantConfigQuery, leadConfigQuery } from "./config.ts";
import styles from "./config.module.css";

const Explanations = ({ explanations }: { explanations: readonly FeatureExplanation[] }) => (
  <ReadingPart title="How it works">
    <dl className={styles.explanations}>
      {explanations.map(({ title, text }) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  </ReadingPart>
);

const readOnly =
  "Read-only: this is what the running product uses. What a firm adds to it is edited under Guidance.";

const GapDetection = ({ knowledgeGapDetection: gaps }: AssistantConfig) => (
  <ReadingPart title="Knowledge gap detection">
    <div>
      <Badge tone={gaps.enabled ? "positive" : "neutral"}>{gaps.enabled ? "Enabled" : "Disabled"}</Badge>
    </div>
    <h3 className={styles.label}>Indicator phrases</h3>
    <Words words={gaps.indicators} />
    <h3 className={styles.label}>BD question keywords</h3>
    {gaps.bdQuestionKeywords.length > 0 ? (
      <Words words={gaps.bdQuestionKeywords} />
    ) : (
      <p>None: whatever is no greeting is taken for a question, in whatever words.</p>
    )}
    <h3 className={styles.label}>Excluded greetings</h3>
    <Words words={gaps.excludedGreetings} />
  </ReadingPart>
);

const Assistant = (config: AssistantConfig) => (
  <ReadingPage>
    <ReadingPart title="Model configuration" about={readOnly}>
      <Facts
        facts={[
          { label: "Model", value: config.modelConfiguration.model },
          { label: "Temperature", value: config.modelConfiguration.temperature },
          { label: "Max tokens", value: config.modelConfiguration.maxTokens.toLocaleString("en") },
          { label: "Chat history limit", value: `${config.modelConfiguration.chatHistoryLimit} messages` },
        ]}
      />
    </ReadingPart>
    <ReadingPart title="Base system prompt">
      <Verbatim label="Base system prompt" text={config.baseSystemPrompt} />
    </ReadingPart>
    <GapDetection {...config} />
    <ReadingPart title="Message appended on a gap" about="What the agent reads when nobody could answer yet.">
      <div className={styles.message}>
        <Markdown text={config.automaticResponseModification.whenKnowledgeGapDetected} />
      </div>
    </ReadingPart>
    <ReadingPart title="Context injection" about={config.contextInjection.description}>
      <Facts facts={[{ label: "Max documents", value: config.contextInjection.maxDocuments }]} />
      <Verbatim label="Context format" text={config.contextInjection.format} />
    </ReadingPart>
    <Explanations explanations={config.featureExplanations} />
  </ReadingPage>
);

const objections = [
  ["advisory", "Advisory"],
  ["marketMaking", "Market making"],
  ["otc", "OTC"],
  ["liquiditySolutions", "Liquidity solutions"],
] as const;

const shownObjections = ({ objectionHandling }: LeadReplierConfig) =>
  objections.filter(([name]) => objectionHandling[name].length > 0);

const LeadReplier = (config: LeadReplierConfig) => (
  <ReadingPage>
    <ReadingPart title="Model configuration" about={readOnly}>
      <Facts
        facts={[
          { label: "Model", value: config.modelConfiguration.model },
          { label: "Temperature", value: config.modelConfiguration.temperature },
          { label: "Max tokens", value: config.modelConfiguration.maxTokens.toLocaleString("en") },
        ]}
      />
    </ReadingPart>
    <ReadingPart title="Key rules">
      <Sentences sentences={config.keyRules} />
    </ReadingPart>
    <ReadingPart title="Proposal status rule">
      <p className={styles.text}>{config.proposalStatusRule}</p>
    </ReadingPart>
    <ReadingPart title="Objection handling">
      {shownObjections(config).length === 0 && <p>None: they are written under Guidance.</p>}
      {shownObjections(config).map(([name, label]) => (
        <div key={name} className={styles.objections}>
          <h3 className={styles.label}>{label}</h3>
          <Sentences sentences={config.objectionHandling[name]} />
        </div>
      ))}
    </ReadingPart>
    <ReadingPart title="Full system prompt">
      <Verbatim label="Full system prompt" text={config.systemPrompt} />
    </ReadingPart>
    <Explanations explanations={config.featureExplanations} />
  </ReadingPage>
);

/** How the BD Assistant is set, to be read. */
export const AssistantConfigSection = () => {
  const { data, isError, refetch } = useQuery(assistantConfigQuery);
  if (data !== undefined) return <Assistant {...data} />;
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
  if (data !== undefined) return <LeadReplier {...data} />;
  if (!isError) return <WaitingRecords label="Loading Lead Replier configuration" />;
  return (
    <LoadError
      text="Error loading Lead Replier configuration. Please try again."
      onRetry={() => void refetch()}
    />
  );
};
