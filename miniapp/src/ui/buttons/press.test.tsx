// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { draw } from "../../../test/draw.tsx";
import { Button } from "./button.tsx";
import { Chip } from "./chip.tsx";
import { IconButton } from "./icon-button.tsx";

test.each([
  ["a button", (press: () => void) => <Button onClick={press}>Remove</Button>],
  ["an icon", (press: () => void) => <IconButton label="Remove" onClick={press} />],
  ["a chip", (press: () => void) => <Chip onClick={press}>Remove</Chip>],
])("a double click on %s is one press", async (_, drawn) => {
  const press = vi.fn<() => void>();
  draw(drawn(press));
  await userEvent.dblClick(screen.getByRole("button"));
  expect(press).toHaveBeenCalledTimes(1);
});

test("where each press goes a step on, all of them count", async () => {
  const press = vi.fn<() => void>();
  draw(<IconButton repeats label="Previous month" onClick={press} />);
  await userEvent.tripleClick(screen.getByRole("button"));
  expect(press).toHaveBeenCalledTimes(3);
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
