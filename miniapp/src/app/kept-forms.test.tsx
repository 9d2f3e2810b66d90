// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, test, vi } from "vitest";
import { noGuidance } from "#contracts/guidance.ts";
import { fakeApi, kai } from "../../test/fake-api.ts";

interface Form {
  name: string;
  /** Loads the form as it is when somebody opens it. */
  open: () => Promise<ReactNode>;
  field: string;
  answers?: Parameters<typeof fakeApi>[0];
}

const goOn = () => undefined;

const forms: Form[] = [
  {
    name: "a document",
    field: "Title",
    answers: { "GET /api/documents/defaults": () => ({ categories: [], reviewDays: 90 }) },
    open: async () => {
      const { DocumentForm } = await import("../features/library/documents/document-form.tsx");
      return <DocumentForm onClose={goOn} />;
    },
  },
  {
    name: "the response to a request",
    field: "Your response",
    open: async () => {
      const { RespondPanel } = await import("../features/desk/requests/answering/respond-form.tsx");
      const { drafts, questionDrafts } = await import("../features/desk/requests/answering/drafts.ts");
      const of = { id: "r1", userQuestion: "Who waters the geraniums?" };
      return (
        <RespondPanel
          {...{ of, drafts }}
          questions={questionDrafts}
          reach=""
          pending={false}
          onSubmit={goOn}
          field={{ current: null }}
        />
      );
    },
  },
  {
    name: "the reason of a rejection",
    field: "Note to the agent (optional)",
    open: async () => {
      const { RejectDialog } = await import("../features/initiatives/reject-dialog.tsx");
      return <RejectDialog ids={["p1"]} pending={false} onClose={goOn} onReject={() => Promise.resolve()} />;
    },
  },
  {
    name: "an improved answer",
    field: "Improved answer",
    answers: { "GET /api/bd-questions/a1/told": () => ({ people: 0 }) },
    open: async () => {
      const { ImproveDialog } = await import("../patterns/forms/improve-dialog.tsx");
      const about = { recordId: "a1", title: "Improve", question: "Which fee?", answer: null };
      return <ImproveDialog {...about} pending={false} onClose={goOn} onSave={() => Promise.resolve()} />;
    },
  },
  {
    name: "an upcoming initiative",
    field: "Another name",
    answers: { "GET /api/initiatives/schema": () => ({ Innitiative: { multi_select: { options: [] } } }) },
    open: async () => {
      const { UpcomingForm } = await import("../features/initiatives/upcoming/upcoming-form.tsx");
      return <UpcomingForm onClose={goOn} />;
    },
  },
  {
    name: "an announcement",
    field: "Title",
    answers: {
      "GET /api/initiatives/upcoming": () => [],
      "GET /api/announcements/reach": () => ({ people: 3, inTelegram: 2 }),
    },
    open: async () => {
      const { AnnouncementForm } = await import("../features/announcements/announcement-form.tsx");
      return <AnnouncementForm onClose={goOn} />;
    },
  },
  {
    name: "a message about a ticket",
    field: "Write to @noah",
    open: async () => {
      const { useMessage } = await import("../patterns/thread/use-message.ts");
      const { ThreadComposer } = await import("../patterns/thread/thread-composer.tsx");
      const Message = () => (
        <ThreadComposer message={useMessage("ticket", "t1")} placeholder="Write to @noah" hint="" />
      );
      return <Message />;
    },
  },
  {
    name: "a note on a lead",
    field: "Add a note",
    open: async () => {
      const { LeadNote } = await import("../entities/leads/lead-note.tsx");
      const { useLeadChanges } = await import("../entities/leads/use-lead-changes.ts");
      const Note = () => <LeadNote leadId="l1" addNote={useLeadChanges("l1", goOn).addNote} />;
      return <Note />;
    },
  },
  {
    name: "a ticket",
    field: "Description",
    answers: { "GET /api/support/schema": () => ({}) },
    open: async () => {
      const { TicketDialog } = await import("../features/support/ticket-dialog.tsx");
      return <TicketDialog onClose={goOn} />;
    },
  },
  {
    name: "a participation",
    field: "Date of Participation",
    answers: {
      "GET /api/initiatives/schema": () => ({ Innitiative: { multi_select: { options: [] } } }),
      "GET /api/options/initiative-types": () => [],
    },
    open: async () => {
      const { ParticipationDialog } = await import("../features/initiatives/participation-dialog.tsx");
      return <ParticipationDialog filled={{ upcoming: null }} onClose={goOn} />;
    },
  },
  {
    name: "a list of options",
    field: "Name of option 1",
    answers: { "GET /api/options/support-categories": () => [{ id: "o1", name: "Payouts" }] },
    open: async () => {
      const { OptionEditor } = await import("../features/settings/options/option-editor.tsx");
      return <OptionEditor list="support-categories" title="Support categories" about="" />;
    },
  },
  {
    name: "the guidance",
    field: "Tone and language",
    answers: {
      "GET /api/golden/summary": () => ({ total: 0 }),
      "GET /api/guidance/suggestions": () => ({ questions: [], leadMessages: [] }),
      "GET /api/guidance": () => ({ version: 1, guidance: noGuidance, editedBy: null, editedAt: null }),
    },
    open: async () => {
      const { GuidanceSection } = await import("../features/guidance/guidance-section.tsx");
      return <GuidanceSection />;
    },
  },
];

/** The page as it is after it was begun anew: its code knows only what the browser has kept. */
const begin = async ({ open, answers }: Form, id: string = kai.id) => {
  fakeApi({ "GET /api/auth/bd-session": () => ({ success: true, user: { ...kai, id } }), ...answers });
  vi.resetModules();
  const { draw } = await import("../../test/draw.tsx");
  return draw(await open(), "/", { ...kai, id });
};
const leave = (unmount: () => void) => {
  window.dispatchEvent(new Event("pagehide"));
  unmount();
};
const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name);

test.each(forms)("$name that is not sent outlives a reload, and is shown to nobody else", async (form) => {
  const first = await begin(form);
  const written = (await field(form.field)).type === "date" ? "2026-01-05" : "Harbour walk";
  const before = (await field(form.field)).value;
  await first.user.clear(await field(form.field));
  await first.user.type(await field(form.field), written);
  leave(first.unmount);

  const other = await begin(form, "noah");
  expect((await field(form.field)).value).toBe(before);
  leave(other.unmount);

  await begin(form);
  await waitFor(async () => expect((await field(form.field)).value).toBe(written));
});
