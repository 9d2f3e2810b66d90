// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { draw } from "../../../test/draw.tsx";
import { fakeApi, refusal } from "../../../test/fake-api.ts";
import { LeadNote } from "./lead-note.tsx";
import { useLeadChanges } from "./use-lead-changes.ts";

const adding = "POST /api/leads/l1/notes";

const Note = () => <LeadNote leadId="l1" addNote={useLeadChanges("l1", () => undefined).addNote} />;

const field = () => screen.findByLabelText<HTMLTextAreaElement>("Add a note");

const write = async () => {
  const drawn = draw(<Note />);
  await drawn.user.type(await field(), "Asks again in May");
  await drawn.user.click(screen.getByRole("button", { name: "Save note" }));
  return drawn;
};

test("a note that was added is gone, also where its lead was closed before that was known", async () => {
  let take: (answer: unknown) => void = () => undefined;
  const api = fakeApi({ [adding]: () => new Promise((resolve) => void (take = resolve)) });
  const { unmount } = await write();
  await waitFor(() => expect(api.of(adding)).toHaveLength(1));
  unmount();
  draw(<Note />);
  expect((await field()).value).toBe("Asks again in May");
  take({ success: true });
  await waitFor(async () => expect((await field()).value).toBe(""));
});

test("one that was not taken stays", async () => {
  fakeApi({ [adding]: () => refusal(500, "Out of order") });
  await write();
  await screen.findByText("Out of order");
  expect((await field()).value).toBe("Asks again in May");
});
