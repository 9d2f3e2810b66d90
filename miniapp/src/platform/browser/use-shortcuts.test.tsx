// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, onTestFinished, test, vi } from "vitest";
import { useCommandKey, useShortcuts } from "./use-shortcuts.ts";

const Page = ({ run }: { run: (what: string) => void }) => {
  useShortcuts({ "g c": () => run("go to chats"), n: () => run("new"), c: undefined });
  useCommandKey("shift+c", () => run("copy"));
  return <input aria-label="Field" />;
};

const start = () => {
  const run = vi.fn<(what: string) => void>();
  render(<Page run={run} />);
  onTestFinished(cleanup);
  return { user: userEvent.setup(), did: () => run.mock.calls.map(([what]) => what) };
};

test("a key acts by itself, two after each other as one, and the second of them alone does nothing", async () => {
  const { user, did } = start();
  await user.keyboard("n");
  await user.keyboard("c");
  await user.keyboard("gc");
  await user.keyboard("gn");
  expect(did()).toEqual(["new", "go to chats", "new"]);
});

test("while typing only a key with Ctrl acts, with exactly the keys that were named", async () => {
  const { user, did } = start();
  await user.click(screen.getByRole("textbox", { name: "Field" }));
  await user.keyboard("ngc{Control>}c{/Control}");
  expect(did()).toEqual([]);
  await user.keyboard("{Control>}{Shift>}C{/Shift}{/Control}");
  expect(did()).toEqual(["copy"]);
  expect(screen.getByRole<HTMLInputElement>("textbox").value).toBe("ngc");
});
