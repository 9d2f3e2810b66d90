// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { draw } from "../../../../test/draw.tsx";
import type { OpenSource } from "../open-source.ts";
import { AnswerText } from "./answer-text.tsx";

const at = (words: string) => ({ from: words, to: words });

test("each number opens what it cites, also where two cite one document", async () => {
  const open = vi.fn<OpenSource>();
  const source = { relevanceScore: 80, passage: at("First part.") };
  const sources = [
    {
      ...source,
      id: "a",
      title: "Deals",
      heading: "OTC",
      places: [
        { heading: "OTC", passage: at("First part.") },
        { heading: "Closing", passage: at("Second part.") },
      ],
    },
    { ...source, id: "b", title: "FAQ", heading: "Money" },
  ];
  const text = "**OTC** [1]\n\nFirst part.\n\n**Closing** [1]\n\nSecond part.\n\n- Money [2]\n- More [2]";
  const { user } = draw(
    <AnswerText text={text} sources={sources} timestamp="2026-11-26T10:00:00.000Z" onOpenSource={open} />,
  );
  await user.click(await screen.findByRole("button", { name: "Source 1: Deals, section Closing" }));
  expect(open).toHaveBeenLastCalledWith({
    documentId: "a",
    heading: "Closing",
    passage: at("Second part."),
  });
  await user.click(screen.getByRole("button", { name: "Source 1: Deals, section OTC" }));
  expect(open).toHaveBeenLastCalledWith({ documentId: "a", heading: "OTC", passage: at("First part.") });
  expect(screen.getAllByRole("button", { name: "Source 2: FAQ, section Money" })).toHaveLength(2);
});
