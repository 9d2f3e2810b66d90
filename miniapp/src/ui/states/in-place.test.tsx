// @vitest-environment happy-dom
import { act, screen } from "@testing-library/react";
import { type ComponentType, useState } from "react";
import { expect, onTestFinished, test, vi } from "vitest";
import { hold } from "#test/hold.ts";
import { draw } from "../../../test/draw.tsx";
import { fakeApi } from "../../../test/fake-api.ts";
import { inPlace } from "./in-place.tsx";
import { onFirstOpen } from "./on-first-open.tsx";

interface Opening {
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
}

const offline = () => Promise.reject(new TypeError("Failed to fetch dynamically imported module"));
const here = (Part: ComponentType<Opening>) => () => Promise.resolve(Part);

/** Code that is loaded as these do, one after the other. */
const loading = (...loads: (() => Promise<ComponentType<Opening>>)[]) => {
  // Whether a new release is why code is missing.
  fakeApi({ "GET /": () => new Response("<html></html>") });
  return vi.fn<() => Promise<ComponentType<Opening>>>(() => (loads.shift() ?? offline)());
};

const Words = () => <p>Here it is</p>;
const Waiting = () => <p>Wait</p>;

test("a part whose code cannot be had says so in its place, and is tried again by Retry, then by itself", async () => {
  const load = loading(offline, offline, here(Words));
  const Part = inPlace(load, Waiting);
  const { user } = draw(<Part />);
  expect(screen.getByText("Wait")).toBeTruthy();
  await user.click(await screen.findByRole("button", { name: "Retry" }));
  expect(await screen.findByRole("alert")).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(2);
  const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  onTestFinished(() => online.mockRestore());
  load.mockImplementationOnce(offline);
  act(() => void window.dispatchEvent(new Event("offline")));
  await screen.findByRole("alert");
  online.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event("online")));
  expect(await screen.findByText("Here it is")).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
});

test("with another connection a part is asked for again, whatever becomes of what was under way", async () => {
  const { held, release } = hold();
  const load = loading(
    () => held.then(offline),
    () => new Promise(() => undefined),
    here(Words),
  );
  const Part = inPlace(load, Waiting);
  draw(<Part />);
  const online = vi.spyOn(navigator, "onLine", "get");
  onTestFinished(() => online.mockRestore());
  for (const state of ["offline", "online"]) {
    online.mockReturnValue(state === "online");
    act(() => void window.dispatchEvent(new Event(state)));
  }
  release();
  expect(await screen.findByText("Here it is")).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
});

test("a part that was there once is there at once", async () => {
  const load = loading(here(Words));
  const Part = inPlace(load, Waiting);
  const first = draw(<Part />);
  await screen.findByText("Here it is");
  first.unmount();
  draw(<Part />);
  expect(screen.getByText("Here it is")).toBeTruthy();
  expect(load).toHaveBeenCalledOnce();
});

test("a window whose code cannot be had closes again and says why, and opens at the next try", async () => {
  const load = loading(offline, here(Words));
  const Window = onFirstOpen(load);
  const Page = () => {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          {isOpen ? "Opening" : "Open"}
        </button>
        <Window open={isOpen} onOpenChange={setOpen} />
      </>
    );
  };
  const { user } = draw(<Page />);
  await user.click(screen.getByRole("button", { name: "Open" }));
  expect(await screen.findByText("Not opened")).toBeTruthy();
  await user.click(await screen.findByRole("button", { name: "Open" }));
  expect(await screen.findByText("Here it is")).toBeTruthy();
});
