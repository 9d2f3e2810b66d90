import { CircleCheck, Inbox } from "lucide-react";
import { Avatar } from "../../ui/content/avatar.tsx";
import { Badge } from "../../ui/content/badge.tsx";
import { Button } from "../../ui/buttons/button.tsx";
import { ContextBadges } from "../../entities/answers/context-badges.tsx";
import { Disclosure } from "../../ui/content/disclosure.tsx";
import { EmptyState } from "../../ui/states/empty-state.tsx";
import { FactLine } from "../../ui/content/fact-line.tsx";
import { HandleLink } from "../../ui/buttons/handle-link.tsx";
import { LoadError } from "../../ui/states/load-error.tsx";
import { Markdown } from "../../patterns/markdown/markdown.tsx";
import { Marked } from "../../ui/content/marked.tsx";
import { ProductMark } from "../../ui/content/product-mark.tsx";
import { RecordFacts } from "../../ui/content/record-facts.tsx";
import { WaitingRecords } from "../../patterns/records/record-list.tsx";
import { RecordRow } from "../../patterns/records/record-row.tsx";
import { Skeleton } from "../../ui/states/skeleton.tsx";
import { Spinner } from "../../ui/states/spinner.tsx";
import { StatCard } from "../../ui/content/stat-card.tsx";
import { SubmittedView } from "../../patterns/forms/submitted-view.tsx";
import { UploadProgress } from "../../ui/fields/upload-progress.tsx";
import { Part, Specimen } from "./specimen.tsx";
import common from "../../ui/theme/common.module.css";

const nothing = () => undefined;
const tones = ["neutral", "accent", "info", "positive", "warning", "danger"] as const;
const now = new Date().toISOString();

const answer = `On an OTC deal you earn **20 %** of the net spread.

1. Signed
2. Settled

| Service | Base |
| --- | --- |
| OTC | 20 % |

\`\`\`
net spread = spread - hedging
\`\`\`

> Paid on the 10th.

![The spread over a day](https://images.example.com/spread.png)`;

const Words = () => (
  <>
    <Specimen title="Badge, ContextBadges">
      {tones.map((tone) => (
        <Badge key={tone} tone={tone} icon={<CircleCheck size={14} strokeWidth={2} />}>
          {tone}
        </Badge>
      ))}
      <ContextBadges module="lead_replier" service="OTC" proposalReceived />
      <ContextBadges module="bd_assistant" service={null} proposalReceived={null} />
    </Specimen>
    <Specimen title="Avatar, ProductMark, HandleLink, FactLine, Marked">
      <Avatar name="mia" />
      <Avatar name="mia" small />
      <Avatar name="mia" faint />
      <ProductMark size={32} />
      <HandleLink username="mia_torres" />
      <span>
        <FactLine facts={["3 files", "2 days ago"]} />
      </span>
      <span>
        <Marked text="What commission do I get?" words={["commission"]} />
      </span>
    </Specimen>
    <Specimen title="Markdown">
      <Markdown text={answer} />
    </Specimen>
  </>
);

const Records = () => (
  <>
    <Specimen title="StatCard">
      <dl>
        <StatCard label="Solved" scope="All BD Team" value="12" detail="60%" share={0.6} />
      </dl>
      <dl>
        <StatCard label="Loading" value="..." />
      </dl>
      <dl>
        <StatCard label="Failed" value="--" />
      </dl>
    </Specimen>
    <Specimen title="RecordRow, RecordFacts, Disclosure">
      <div>
        <RecordRow from="@mia_torres" time={now} title="Where is my payout?" badges={<Badge>Open</Badge>} />
      </div>
      <RecordFacts facts={[{ label: "Handled by", value: "@ada" }]} />
      <Disclosure summary="Closed">Hidden until it is opened.</Disclosure>
      <Disclosure summary="Open" detail="2" startsOpen boxed>
        Shown at once.
      </Disclosure>
    </Specimen>
  </>
);

const States = () => (
  <>
    <Specimen title="EmptyState, LoadError, SubmittedView">
      <EmptyState
        icon={<Inbox size={40} strokeWidth={1.25} />}
        title="Nothing is waiting"
        action={<Button>Add</Button>}
      >
        What is asked appears here.
      </EmptyState>
      <LoadError text="Error loading tickets. Please try again." onRetry={nothing} />
      <SubmittedView
        title="Sent!"
        text="Somebody will answer."
        again="Send another"
        onAgain={nothing}
        view={{ label: "View it", onPress: nothing }}
      />
    </Specimen>
    <Specimen title="Skeleton, Spinner, UploadProgress, WaitingRecords">
      <Skeleton width="240px" height="14px" />
      <Spinner label="Loading" />
      <UploadProgress share={0.4} />
      <UploadProgress share={1} />
      <div className={common.wide}>
        <WaitingRecords label="Loading records" />
      </div>
    </Specimen>
  </>
);

/** What is read: words, records, and what stands in their place. */
export const Content = () => (
  <Part title="Content">
    <Words />
    <Records />
    <States />
  </Part>
);
