// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { draw } from "../../../test/draw.tsx";
import { fakeApi } from "../../../test/fake-api.ts";
import { useShortcuts } from "../../platform/browser/use-shortcuts.ts";
import { moveWithArrows, startOf, stopsIn } from "./list-cursor.ts";

/** A search box and three rows, the second of which is current; more may be coming before the third. */
const List = ({ isMoreComing = false }: { isMoreComing?: boolean }) => {
  const move = (by: number) => {
    const stops = stopsIn(screen.getByRole("navigation"));
    const from = startOf(stops);
    stops.focus(from + by, from);
  };
  useShortcuts({ j: () => move(1), k: () => move(-1) });
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <nav onKeyDown={moveWithArrows}>
      <input data-stop aria-label="Search" />
      <button type="button" data-stop>
        One
      </button>
      <button type="button" data-stop aria-current>
        Two
      </button>
      {isMoreComing && <p data-more>More</p>}
      <button type="button" data-stop>
        Three
      </button>
    </nav>
  );
};

beforeEach(() => void fakeApi({}));

const focused = () => document.activeElement?.textContent;

test("the arrows, Home and End lead through what a list draws, and stop at its ends", async () => {
  const { user } = draw(<List />);
  screen.getByRole("button", { name: "One" }).focus();
  await user.keyboard("{ArrowDown}");
  expect(focused()).toBe("Two");
  await user.keyboard("{End}{ArrowDown}");
  expect(focused()).toBe("Three");
  await user.keyboard("{ArrowUp}{ArrowUp}{ArrowUp}");
  expect(document.activeElement).toBe(screen.getByLabelText("Search"));
  await user.keyboard("ab{Home}c{End}");
  expect(screen.getByLabelText<HTMLInputElement>("Search").value).toBe("cab");
  expect(document.activeElement).toBe(screen.getByLabelText("Search"));
});

test("J and K start from what has the focus, else from the current one", async () => {
  const { user } = draw(<List />);
  await user.keyboard("j");
  expect(focused()).toBe("Three");
  await user.keyboard("kk");
  expect(focused()).toBe("One");
});

test("a step waits for rows that are coming, the way back and to the end do not", async () => {
  const { user } = draw(<List isMoreComing />);
  screen.getByRole("button", { name: "Two" }).focus();
  await user.keyboard("{ArrowDown}");
  expect(focused()).toBe("Two");
  await user.keyboard("j");
  expect(focused()).toBe("Two");
  await user.keyboard("{End}");
  expect(focused()).toBe("Three");
  await user.keyboard("{ArrowUp}");
  expect(focused()).toBe("Two");
});
