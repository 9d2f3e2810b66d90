import { useState } from "react";
import { Badge } from "../../ui/content/badge.tsx";
import { Button } from "../../ui/buttons/button.tsx";
import { CentreList, CentreRow, WaitingRows } from "../../ui/layout/centre-list.tsx";
import { Panel, StatRow } from "../../ui/layout/centre-page.tsx";
import { DetailPage, DetailSection } from "../../ui/layout/detail-page.tsx";
import { FactLine } from "../../ui/content/fact-line.tsx";
import { ImproveDialog } from "../../patterns/forms/improve-dialog.tsx";
import { Facts, ReadingPart, Sentences, Verbatim, Words } from "../../ui/layout/reading-page.tsx";
import { ListPage } from "../../ui/layout/list-page.tsx";
import { LastMessageLine } from "../../patterns/records/last-message.tsx";
import { RecordLink } from "../../patterns/records/record-link.tsx";
import { PanelScroll, SidePanel } from "../../ui/layout/side-panel.tsx";
import { StatCard } from "../../ui/content/stat-card.tsx";
import styles from "./design.module.css";
import { Part, Specimen } from "./specimen.tsx";
import common from "../../ui/theme/common.module.css";

const nothing = () => undefined;
const arabic = "ما هي العمولة التي أحصل عليها في صفقة OTC؟";

const Centre = () => (
  <Specimen title="StatRow, Panel, CentreList, CentreRow, WaitingRows, RecordLink">
    <div className={common.wide}>
      <StatRow label="Numbers">
        <StatCard label="Total" scope="All BD Team" value="12" />
        <StatCard label="Solved" scope="All BD Team" value="3" detail="25%" share={0.25} />
        <StatCard label="Pending" scope="All BD Team" value="..." share={null} />
        <StatCard label="Open" scope="All BD Team" value="--" />
      </StatRow>
    </div>
    <div className={common.wide}>
      <Panel title="Your Tickets" about={<FactLine facts={["2 total", "1 pending"]} />}>
        <CentreList label="Rows">
          <CentreRow
            title="Commission & Payouts"
            text="The October statement misses the second deal, settled on the 28th."
            isNews
            last={
              <LastMessageLine
                me="mira"
                message={{
                  author: "yuki",
                  fromTeam: true,
                  text: "It is in the November statement.",
                  hasPicture: false,
                  at: "2026-11-20T10:00:00Z",
                }}
              />
            }
            facts={<Badge tone="positive">Solved</Badge>}
            corner={<RecordLink url="/design" isNotion={false} compact />}
            onOpen={nothing}
          />
          <CentreRow title={arabic} isNews={false} facts={<Badge>Open</Badge>} onOpen={nothing} />
        </CentreList>
      </Panel>
    </div>
    <div className={common.wide}>
      <Panel title="While it is loaded">
        <WaitingRows label="Loading your rows..." words />
      </Panel>
    </div>
    <RecordLink url="/design" isNotion={false} />
    <RecordLink url="/design" isNotion />
  </Specimen>
);

const Detail = () => {
  const [isImproving, setImproving] = useState(false);
  return (
    <Specimen title="DetailPage, DetailSection; ImproveDialog, FormFooter">
      <div className={styles.pane}>
        <DetailPage
          title="Which sponsor slots do we have?"
          badges={<Badge tone="warning">Pending</Badge>}
          actions={
            <Button variant="primary" onClick={() => setImproving(true)}>
              ImproveDialog
            </Button>
          }
          footer="What stays in sight beneath."
        >
          <DetailSection label="Asked by" action={<Button size="small">An action</Button>}>
            <p>@mia_torres</p>
          </DetailSection>
        </DetailPage>
      </div>
      {isImproving && (
        <ImproveDialog
          recordId="design"
          title="Improve AI Answer"
          question="Which sponsor slots do we have?"
          answer="Two, on the main stage."
          pending={false}
          onClose={() => setImproving(false)}
          onSave={async () => setImproving(false)}
        />
      )}
    </Specimen>
  );
};

const Reading = () => (
  <Specimen title="ReadingPart, Facts, Words, Sentences, Verbatim">
    <div className={common.wide}>
      <ReadingPart title="Model configuration" about="Read-only: this is what the running product uses.">
        <Facts
          facts={[
            { label: "Temperature", value: 0.6 },
            { label: "Max tokens", value: "1,000" },
          ]}
        />
        <Words words={["i don't know", "no information"]} />
        <Sentences sentences={["Answer what was asked first.", "Never invent a figure."]} />
        <Verbatim label="Prompt" text={"You are the assistant.\nAnswer from the sources."} />
      </ReadingPart>
    </div>
  </Specimen>
);

const Beside = () => {
  const [isOpen, setOpen] = useState(false);
  return (
    <Specimen title="SidePanel, PanelScroll">
      {!isOpen && <Button onClick={() => setOpen(true)}>SidePanel</Button>}
      <div className={styles.beside}>
        <SidePanel label="Lead Conversations" side="left" open={isOpen} onOpenChange={setOpen}>
          {() => (
            <PanelScroll>
              <ListPage>What stands beside the conversation.</ListPage>
            </PanelScroll>
          )}
        </SidePanel>
      </div>
    </Specimen>
  );
};

/** What pages are put together from. */
export const Pages = () => (
  <Part title="Pages">
    <Centre />
    <Detail />
    <Reading />
    <Beside />
  </Part>
);
