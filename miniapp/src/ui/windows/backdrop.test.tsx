// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { draw } from "../../../test/draw.tsx";
import { fakeApi } from "../../../test/fake-api.ts";
import { DialogView } from "./dialog-view.tsx";

const Page = () => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <DialogView open={isOpen} onOpenChange={setOpen} title="A window" />
    </>
  );
};

const marks = () => [
  document.documentElement.hasAttribute("data-covered"),
  document.body.style.pointerEvents === "none",
];

test("the page is marked as covered exactly while a window takes its presses", async () => {
  const seen: boolean[][] = [];
  const observer = new MutationObserver(() => seen.push(marks()));
  observer.observe(document, { attributes: true, subtree: true });
  fakeApi({});
  const { user } = draw(<Page />);
  await user.click(await screen.findByRole("button", { name: "Open" }));
  await screen.findByRole("dialog");
  await waitFor(() => expect(marks()).toEqual([true, true]));
  await user.keyboard("{Escape}");
  await waitFor(() => expect(marks()).toEqual([false, false]));
  observer.disconnect();
  // With one and not the other, every element would take what it inherits anew.
  expect(seen.filter(([isCovered, isTaken]) => isTaken === true && isCovered !== true)).toEqual([]);
});
