import { CircleCheck, Inbox } from "lucide-react";
import { Avatar } from "../../components/avatar.tsx";
import { Badge } from "../../components/badge.tsx";
import { Button } from "../../components/button.tsx";
import { ContextBadges } from "../../components/context-badges.tsx";
import { Disclosure } from "../../components/disclosure.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { FactLine } from "../../components/fact-line.tsx";
import { HandleLink } from "../../components/handle-link.tsx";
import { LoadError } from "../../components/load-error.tsx";
import { Markdown } from "../../components/markdown.tsx";
import { Marked } from "../../components/marked.tsx";
import { ProductMark } from "../../components/product-mark.tsx";
import { RecordFacts } from "../../components/record-facts.tsx";
import { WaitingRecords } from "../../components/record-list.tsx";
import { RecordRow } from "../../components/record-row.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { Spinner } from "../../components/spinner.tsx";
import { StatCard } from "../../components/stat-card.tsx";
import { SubmittedView } from "../../components/submitted-view.tsx";
import { UploadProgress } from "../../components/upload-progress.tsx";
import styles from "./design.module.css";
import { Part, Specimen } from "./specimen.tsx";

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
        <Badge key={tone} tone={tone} icon={<CircleCheck size={14} aria-hidden="true" />}>
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
        <Marked text="What commission do I get?" query="comm" />
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
      <SubmittedView title="Sent!" text="Somebody will answer." again="Send another" onAgain={nothing} />
    </Specimen>
    <Specimen title="Skeleton, Spinner, UploadProgress, WaitingRecords">
      <Skeleton width="240px" height="14px" />
      <Spinner label="Loading" />
      <UploadProgress share={0.4} />
      <UploadProgress share={1} />
      <div className={styles.wide}>
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
