// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { draw } from "../../../test/draw.tsx";
import { fakeApi } from "../../../test/fake-api.ts";
import { RenameDialog } from "./rename-dialog.tsx";

test("the name of a chat stands selected, so that what is typed takes its place", async () => {
  fakeApi({});
  const title = "Who waters the geraniums?";
  const { user } = draw(<RenameDialog sessionId="s1" title={title} onClose={() => undefined} />);
  const field = await screen.findByLabelText<HTMLInputElement>("Name");
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, title.length]);
  await user.keyboard("Geraniums");
  await waitFor(() => expect(field.value).toBe("Geraniums"));
});
