// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { prefacesIn } from "#contracts/answer-preface.ts";
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

test("what can be done about an answer in doubt stands where the doubt is said, before the passages", async () => {
  const { answer, related } = prefacesIn(null);
  const textWith = async (preface: string) => {
    const { unmount } = draw(
      <AnswerText text={`${preface}\n\n**Fees** [1]\n\nTwo percent.`} asked="fees?" doubt="Ask them." />,
    );
    await screen.findByText("Two percent.");
    const text = document.body.textContent;
    unmount();
    return text;
  };
  expect(await textWith(related)).toMatch(/passages are:\s*Ask them\.\s*Fees/u);
  expect(await textWith(answer)).not.toContain("Ask them.");
});

test("a long passage is opened and folded again beside its name", async () => {
  const filler = "Nothing of this bears on what was asked. ".repeat(8).trim();
  const { user } = draw(
    <AnswerText
      text={`${prefacesIn(null).answer}\n\n**A** [1]\n\nYes.\n\n**Yaks** [2]\n\nA yak eats hay.\n\n${filler}`}
      asked="What does a yak eat?"
    />,
  );
  await screen.findByText("A yak eats hay.");
  expect(screen.queryByText(filler)).toBeNull();
  await user.click(screen.getByRole("button", { name: "More of Yaks" }));
  expect(screen.getByText(filler)).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Less of Yaks" }));
  expect(screen.queryByText(filler)).toBeNull();
});
