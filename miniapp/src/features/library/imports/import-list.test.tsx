// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { listImports, type ImportFile, type LibraryImport } from "#contracts/imports.ts";
import { type LibraryDefaults, readLibraryDefaults } from "#contracts/library.ts";
import { readSample } from "#contracts/sample.ts";
import { listSources } from "#contracts/sources.ts";
import { by, kai } from "../../../../test/fake-api.ts";
import { openProduct } from "../../../../test/product.tsx";

const file = (path: string, changes: Partial<ImportFile> = {}): ImportFile => ({
  id: path,
  path,
  bytes: 900,
  state: "ready",
  refusal: null,
  title: path,
  category: "Resources",
  audience: null,
  extent: null,
  warnings: [],
  match: null,
  asNew: false,
  documentId: null,
  ...changes,
});

const noSample = { documents: 0, guidanceLines: 0, retires: false, retired: false, removed: null };

const openImport = (
  files: ImportFile[],
  categories: readonly LibraryDefaults["categories"][number][] = [],
) => {
  const current: LibraryImport = {
    id: "import",
    state: "open",
    createdAt: "2026-01-05T10:00:00.000Z",
    files,
  };
  openProduct({
    address: "/admin?tab=documents&view=import",
    who: kai,
    answers: {
      ...by(readLibraryDefaults, () => ({ categories: [...categories], reviewDays: 90 })),
      ...by(listSources, () => []),
      ...by(readSample, () => noSample),
      ...by(listImports, () => [current]),
    },
  });
  return screen.findByRole("region", { name: "Files of this import" });
};

test("files that become two documents of one title are told apart before they do", async () => {
  const match = { id: "berths", title: "Berths", version: 2, sameText: false };
  const list = within(
    await openImport([
      file("berths.md", { title: "Berths" }),
      file("old/berths.md", { title: "berths" }),
      file("new/berths.md", { title: "Berths", match }),
      file("hours.md"),
    ]),
  );
  const told = list.getByText("Same title as berths.md: both become documents.");
  expect(told.closest("li")?.textContent).toContain("old/berths.md");
});

test("what cannot be imported is counted beside what is", async () => {
  const list = within(
    await openImport([file("hours.md"), file("logo.png", { state: "refused", refusal: "No document" })]),
  );
  expect(list.getByRole("heading").textContent).toBe("2 files become 1 document 1 cannot be imported");
});

test("who may be told a file is what the firm has set for its category", async () => {
  const categories = [{ category: "Team Management", audience: "leads" }] as const;
  const lunch = file("lunch.md", { title: "Lunch", category: "Team Management" });
  const list = within(await openImport([lunch], categories));
  const audience = list.getByRole("combobox", { name: "Who may be told Lunch" });
  await expect.poll(() => audience.textContent).toBe("May be told to leads");
});
