// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import type { KnowledgeDocument } from "#contracts/documents.ts";
import { draw } from "../../../../test/draw.tsx";
import { fakeApi, refusal } from "../../../../test/fake-api.ts";
import { DocumentForm } from "./document-form.tsx";

const lunch = {
  id: "d1",
  version: 3,
  title: "Lunch hours",
  category: "Team Management",
  content: "The kitchen opens at noon.",
  orderIndex: null,
  audience: null,
  source: null,
} as unknown as KnowledgeDocument;

const Page = ({ document }: { document?: KnowledgeDocument }) => {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <DocumentForm document={document} onClose={() => setOpen(false)} />;
  return (
    <button type="button" onClick={() => setOpen(true)}>
      Open
    </button>
  );
};

const press = (name: string) => screen.getByRole("button", { name });
const content = () => screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Content" });
const title = () => screen.findByLabelText<HTMLInputElement>("Title");
const question = () => screen.findByRole("dialog", { name: "Discard what you wrote?" });
const goesOn = "This goes on with what you wrote and did not save.";

const open = async (document?: KnowledgeDocument, answers: Parameters<typeof fakeApi>[0] = {}) => {
  const api = fakeApi({
    "GET /api/documents/defaults": () => ({ categories: [], reviewDays: 90 }),
    "GET /api/golden/summary": () => ({ total: 0 }),
    ...answers,
  });
  const page = draw(<Page {...(document && { document })} />);
  await page.user.click(press("Open"));
  await content();
  return { ...page, api };
};

test("a draft is kept when asked to, goes on when the form is opened again, and can be started over", async () => {
  const { user } = await open(lunch);
  fireEvent.change(await content(), { target: { value: "The kitchen opens at one." } });
  await user.keyboard("{Escape}");
  await user.click(within(await question()).getByRole("button", { name: "Keep as draft" }));
  await user.click(await screen.findByRole("button", { name: "Open" }));
  expect(await screen.findByText(goesOn)).toBeTruthy();
  expect((await content()).value).toBe("The kitchen opens at one.");
  await user.click(press("Start over"));
  expect((await content()).value).toBe(lunch.content);
  expect(screen.queryByText(goesOn)).toBeNull();
});

test("what is discarded is gone, and asked for first", async () => {
  const { user } = await open();
  await user.type(await title(), "Plants");
  await user.click(press("Cancel"));
  await user.click(within(await question()).getByRole("button", { name: "Discard" }));
  await user.click(await screen.findByRole("button", { name: "Open" }));
  expect((await title()).value).toBe("");
  expect(screen.queryByText(goesOn)).toBeNull();
});

test("what is missing is told at its field until it is there, and nothing is sent", async () => {
  const { user, api } = await open();
  await user.click(press("Add Document"));
  expect(await screen.findByText("Missing fields")).toBeTruthy();
  const told = () => screen.getAllByRole("alert").map(({ textContent }) => textContent);
  expect(told()).toEqual(["A title is required", "Content is required"]);
  await waitFor(async () => expect(document.activeElement).toBe(await title()));
  fireEvent.change(await content(), { target: { value: "# Gate hours" } });
  expect(told()).toEqual(["A title is required"]);
  expect(api.of("POST /api/documents")).toEqual([]);
});

test("a document that was not taken keeps its text, and one that was is forgotten", async () => {
  const answers = [refusal(500, "Broken"), { ...lunch, id: "d2" }];
  const sending = "POST /api/documents";
  const { user, api } = await open(undefined, { [sending]: () => answers.shift() });
  await user.type(await title(), "Plants");
  fireEvent.change(await content(), { target: { value: "Silk needs no water." } });
  await user.click(press("Add Document"));
  expect(await screen.findByText("Upload failed")).toBeTruthy();
  expect((await title()).value).toBe("Plants");
  await user.click(press("Add Document"));
  await user.click(await screen.findByRole("button", { name: "Open" }));
  expect(api.of(sending)).toHaveLength(2);
  expect((await title()).value).toBe("");
  expect(Object.keys(sessionStorage).filter((key) => key.includes("document"))).toEqual([]);
});
