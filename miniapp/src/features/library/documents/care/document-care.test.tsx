// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import type { DocumentEntry } from "#contracts/documents.ts";
import { changeDocuments } from "#contracts/library.ts";
import { draw } from "../../../../../test/draw.tsx";
import { by, fakeApi } from "../../../../../test/fake-api.ts";
import { DocumentCare } from "./document-care.tsx";

const id = "00000000-0000-7000-8000-000000000001";
const handbook = {
  id,
  kind: "document",
  category: "Team Management",
  audience: "agents",
  owner: null,
  reviewOn: null,
} as unknown as DocumentEntry;

test("who may be told a document is changed by choosing, said, and taken back with Undo", async () => {
  const api = fakeApi({
    "GET /api/documents/defaults": () => ({ categories: [], reviewDays: 90 }),
    "GET /api/users": () => [],
    ...by(changeDocuments, () => ({ changed: 1 })),
  });
  const { user } = draw(<DocumentCare document={handbook} />);
  await user.click(await screen.findByRole("combobox", { name: "Audience" }));
  await user.click(await screen.findByRole("option", { name: "May be told to leads" }));
  expect(await screen.findByText("Audience changed")).toBeTruthy();
  await waitFor(() => user.click(screen.getByRole("button", { name: "Undo" })));
  await waitFor(() =>
    expect(api.sentTo(changeDocuments)).toEqual([
      { ids: [id], audience: "leads" },
      { ids: [id], audience: "agents" },
    ]),
  );
});
