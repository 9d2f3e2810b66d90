// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { draw } from "../../../test/draw.tsx";
import { ImproveDialog } from "./improve-dialog.tsx";

test("keeps an answer as it was asked, or under a better question", async () => {
  const saved: unknown[] = [];
  const { user } = draw(
    <ImproveDialog
      recordId="a1"
      title="Improve"
      question="lynx stuff??"
      answer="Ada."
      pending={false}
      onClose={() => undefined}
      onSave={(...given) => Promise.resolve(saved.push(given))}
    />,
  );
  await user.click(await screen.findByRole("button", { name: "Save" }));
  await user.click(screen.getByRole("button", { name: "Reword the question" }));
  const field = screen.getByRole("textbox", { name: "Kept under this question" });
  expect(document.activeElement).toBe(field);
  expect(field).toHaveProperty("value", "lynx stuff??");
  await user.clear(field);
  await user.type(field, "Who grooms the lynxes?");
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(saved).toEqual([
    ["Ada.", "Ada.", undefined],
    ["Ada.", "Ada.", "Who grooms the lynxes?"],
  ]);
});
