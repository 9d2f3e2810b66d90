// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { ImportFile } from "#contracts/imports.ts";
import { draw } from "../../../../test/draw.tsx";
import { fakeApi } from "../../../../test/fake-api.ts";
import { FileRow } from "./file-row.tsx";

const nothing = () => undefined;

test("who may be told a file is what the firm has set for its category", async () => {
  const categories = [{ category: "Team Management", audience: "leads" }];
  fakeApi({ "GET /api/documents/defaults": () => ({ categories, reviewDays: 90 }) });
  const file: ImportFile = {
    id: "f",
    path: "lunch.md",
    bytes: 12,
    state: "ready",
    refusal: null,
    title: "Lunch",
    category: "Team Management",
    audience: null,
    extent: null,
    warnings: [],
    match: null,
    asNew: false,
    documentId: null,
  };
  draw(
    <FileRow
      twin={null}
      {...{ file }}
      isOpen
      onChange={nothing}
      onRemove={nothing}
      onLook={nothing}
      onOpen={nothing}
    />,
  );
  const audience = await screen.findByRole("combobox", { name: "Who may be told Lunch" });
  await expect.poll(() => audience.textContent).toBe("May be told to leads");
});
