// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { draw } from "../../../test/draw.tsx";
import { MarkdownEditor } from "./markdown-editor.tsx";

test("Ctrl and Enter submit while writing, from the choice of a view and from the preview", async () => {
  let submitted = 0;
  const { user } = draw(
    <MarkdownEditor
      label="Your response"
      value="It **opens** at nine."
      onChange={() => undefined}
      onSubmit={() => (submitted += 1)}
    />,
  );
  await user.click(screen.getByRole("textbox", { name: "Your response" }));
  await user.keyboard("{Control>}{Enter}{/Control}");
  expect(submitted).toBe(1);
  await user.click(screen.getByRole("radio", { name: "Preview" }));
  await user.keyboard("{Control>}{Enter}{/Control}");
  expect(submitted).toBe(2);
  await user.click(screen.getByRole("region", { name: "Your response: preview" }));
  await user.keyboard("{Control>}{Enter}{/Control}{Enter}");
  expect(submitted).toBe(3);
});
