// @vitest-environment happy-dom
import { render, screen, within } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { expect, test } from "vitest";
import type { DeskPassage } from "#contracts/answering-desk.ts";
import { Evidence } from "./evidence.tsx";

const passage = (title: string): DeskPassage => ({
  documentId: title,
  title,
  heading: null,
  passage: { from: title, to: title },
  text: `What ${title} says.`,
  found: [],
  relevance: 80,
});

test("what leads may not be told stands apart and cannot be quoted into their answer", () => {
  const ignore = () => undefined;
  const desk = { passages: [passage("Script")], agentsOnly: [passage("Desk")], answered: [] };
  render(
    <MemoryRouter>
      <Evidence desk={desk} isFailed={false} onRetry={ignore} onTake={ignore} />
    </MemoryRouter>,
  );
  const part = screen.getByRole("region", { name: "Agents only: not for leads" });
  expect(part.textContent).toContain("What Desk says.");
  expect(within(part).getByRole("link", { name: "Open Desk" })).toBeTruthy();
  expect(screen.getAllByRole("button", { name: /^Quote/u })).toHaveLength(1);
});
