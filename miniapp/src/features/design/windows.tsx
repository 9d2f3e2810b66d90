import { useState } from "react";
import { Button } from "../../ui/buttons/button.tsx";
import { ConfirmDialog } from "../../ui/windows/confirm-dialog.tsx";
import { Dialog } from "../../ui/windows/dialog.tsx";
import { FormDialog } from "../../patterns/forms/form-dialog.tsx";
import { OvertakenChoice, OvertakenDialog, Written } from "../../patterns/forms/overtaken-dialog.tsx";
import { Sheet } from "../../ui/windows/sheet.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { notify } from "../../ui/notices/notify.ts";
import { Part, Specimen } from "./specimen.tsx";

const sizes = ["compact", "regular", "wide", "reader", "panel"] as const;

const phases = ["editing", "sending", "sent"] as const;

const Forms = () => {
  const [phase, setPhase] = useState<(typeof phases)[number] | null>(null);
  return (
    <Specimen title="FormDialog">
      {phases.map((one) => (
        <Button key={one} onClick={() => setPhase(one)}>
          FormDialog, {one}
        </Button>
      ))}
      {phase !== null && (
        <FormDialog
          onClose={() => setPhase(null)}
          title="Submit Support Ticket"
          description="Somebody answers within a day."
          phase={phase}
          submit={{ text: "Submit", pending: "Submitting..." }}
          share={phase === "sending" ? 0.6 : undefined}
          onSubmit={() => Promise.resolve(false)}
          onPaste={() => undefined}
          thanks={{ title: "Sent!", text: "Somebody will answer.", again: "Send another" }}
          onAgain={() => setPhase("editing")}
        >
          <TextField label="Subject" />
          <TextField label="Project, wrong" error="Enter a project" />
        </FormDialog>
      )}
    </Specimen>
  );
};

const Overtaken = () => {
  const [pending, setPending] = useState<boolean | null>(null);
  const close = () => setPending(null);
  return (
    <Specimen title="OvertakenDialog">
      <Button onClick={() => setPending(false)}>OvertakenDialog</Button>
      <Button onClick={() => setPending(true)}>OvertakenDialog, sending</Button>
      {pending !== null && (
        <OvertakenDialog
          onClose={close}
          title="There is a newer version"
          description="This list has already been changed elsewhere. Yours is not saved yet."
          now={<Written text="Community Call, 20 pts" />}
          mine={<Written text="Community Call, 30 pts" />}
          footer={<OvertakenChoice pending={pending} onTake={close} onSave={close} />}
        />
      )}
    </Specimen>
  );
};

/** What floats above a page. */
export const Windows = () => {
  const [size, setSize] = useState<(typeof sizes)[number] | null>(null);
  const [isConfirming, setConfirming] = useState(false);
  const [isSheetOpen, setSheetOpen] = useState(false);
  return (
    <Part title="Windows">
      <Specimen title="Dialog, ConfirmDialog, Sheet">
        {sizes.map((one) => (
          <Button key={one} onClick={() => setSize(one)}>
            Dialog, {one}
          </Button>
        ))}
        <Button onClick={() => setConfirming(true)}>ConfirmDialog</Button>
        <Button onClick={() => setSheetOpen(true)}>Sheet</Button>
      </Specimen>
      <Specimen title="Toast">
        <Button onClick={() => notify({ title: "Saved", description: "The change is there." })}>
          Default
        </Button>
        <Button
          onClick={() =>
            notify({
              title: "Not saved",
              description: "Nothing was lost. Please try again.",
              variant: "destructive",
              action: { label: "Retry", onPress: () => undefined },
            })
          }
        >
          Destructive, with action
        </Button>
      </Specimen>
      <Forms />
      <Overtaken />
      <Dialog
        open={size !== null}
        onOpenChange={() => setSize(null)}
        size={size ?? "regular"}
        title={`A ${size ?? ""} dialog`}
        description="What it is about, in one sentence."
        footer={<Button onClick={() => setSize(null)}>Close it</Button>}
      >
        <p>What it holds.</p>
      </Dialog>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setConfirming}
        title="Delete this document?"
        description="This cannot be undone."
        confirm="Delete"
        danger
        pending={false}
        onConfirm={() => setConfirming(false)}
      />
      <Sheet open={isSheetOpen} onOpenChange={setSheetOpen} label="A sheet">
        <p>What it holds.</p>
      </Sheet>
    </Part>
  );
};
