// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { draw } from "../../../test/draw.tsx";
import { Button } from "./button.tsx";

test("a double click is one press", async () => {
  const press = vi.fn<() => void>();
  draw(<Button onClick={press}>Create links</Button>);
  await userEvent.dblClick(screen.getByRole("button"));
  expect(press).toHaveBeenCalledTimes(1);
});

test("a double click on what submits a form submits it once", async () => {
  const submit = vi.fn<() => void>();
  draw(
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Button type="submit">Save</Button>
    </form>,
  );
  await userEvent.dblClick(screen.getByRole("button"));
  expect(submit).toHaveBeenCalledTimes(1);
});

test("the keyboard presses as often as somebody likes", async () => {
  const press = vi.fn<() => void>();
  draw(<Button onClick={press}>Load more</Button>);
  screen.getByRole("button").focus();
  await userEvent.keyboard("{Enter}{Enter}");
  expect(press).toHaveBeenCalledTimes(2);
});
