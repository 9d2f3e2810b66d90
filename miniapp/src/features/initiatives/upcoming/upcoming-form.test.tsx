// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { draw } from "../../../../test/draw.tsx";
import { fakeApi, refusal } from "../../../../test/fake-api.ts";
import { UpcomingForm } from "./upcoming-form.tsx";

const Page = () => {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <UpcomingForm onClose={() => setOpen(false)} />;
  return (
    <button type="button" onClick={() => setOpen(true)}>
      Open
    </button>
  );
};

const sending = "POST /api/initiatives/upcoming";

const press = (name: string) => screen.getByRole("button", { name });

const open = async () => {
  const page = draw(<Page />);
  await page.user.click(press("Open"));
  await screen.findByRole("dialog");
  return page;
};

const answer = (send: () => unknown = () => refusal(500, "Broken")) =>
  fakeApi({
    "GET /api/initiatives/schema": () => ({ Innitiative: { multi_select: { options: [{ name: "AMA" }] } } }),
    [sending]: send,
  });

const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name);
const problemOf = async (name: string) => {
  const ids = (await field(name)).getAttribute("aria-describedby")?.split(" ") ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent).join();
};
const stored = () => Object.entries(sessionStorage).filter(([name]) => name.includes("announcement"));
const question = () => screen.findByRole("dialog", { name: "Discard what you wrote?" });

test("what is typed is stored once it rests, and is there again when the form is", async () => {
  answer();
  const { unmount } = await open();
  fireEvent.change(await field("Place"), { target: { value: "Harbour" } });
  expect(stored()).toEqual([]);
  await waitFor(() => expect(stored().map(([, text]) => text)).toEqual([expect.stringContaining("Harbour")]));
  fireEvent.change(await field("Link"), { target: { value: "https://h.test" } });
  unmount();
  await open();
  expect((await field("Place")).value).toBe("Harbour");
  expect((await field("Link")).value).toBe("https://h.test");
});

test("leaving asks first where something was typed: it stays, or is discarded for good", async () => {
  answer();
  const { user, unmount } = await open();
  await user.type(await field("Place"), "Pier");
  await user.keyboard("{Escape}");
  await user.click(within(await question()).getByRole("button", { name: "Cancel" }));
  expect((await field("Place")).value).toBe("Pier");
  await user.click(press("Cancel"));
  await user.click(within(await question()).getByRole("button", { name: "Discard" }));
  expect(await screen.findByRole("button", { name: "Open" })).toBeTruthy();
  unmount();
  await open();
  expect((await field("Place")).value).toBe("");
});

test("leaving an untouched form, or one whose changes were taken back, asks nothing", async () => {
  answer();
  const { user } = await open();
  await user.type(await field("Place"), "P{Backspace}");
  await user.click(press("Cancel"));
  expect(await screen.findByRole("button", { name: "Open" })).toBeTruthy();
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("what is wrong stands at its field once it is sent, and nothing goes out", async () => {
  const api = answer();
  const { user } = await open();
  await user.type(await field("Link"), "harbour");
  expect(screen.queryByRole("alert")).toBeNull();
  await user.click(press("Announce"));
  expect(await problemOf("Another name")).toBe("Choose an initiative, or name one");
  expect(await problemOf("Link")).toBe("A web address, beginning with https://");
  expect(api.of(sending)).toEqual([]);
  expect(document.activeElement).toBe(await field("Another name"));
  await user.click(await field("AMA"));
  await user.click(press("Announce"));
  expect(document.activeElement).toBe(await field("Link"));
  await user.clear(await field("Link"));
  expect(screen.queryByRole("alert")).toBeNull();
});

test("a form that was not taken keeps its text, and one that was is closed and forgotten", async () => {
  const answers = [refusal(500, "Broken"), { id: "a", initiative: ["AMA"] }];
  const api = answer(() => answers.shift());
  const { user, unmount } = await open();
  await user.click(await field("AMA"));
  await user.type(await field("Place"), "Pier");
  await user.click(press("Announce"));
  expect(await screen.findByText("Update failed")).toBeTruthy();
  expect((await field("Place")).value).toBe("Pier");
  await user.click(press("Announce"));
  expect(await screen.findByRole("button", { name: "Open" })).toBeTruthy();
  expect(api.of(sending).map(({ body }) => body)).toEqual([
    expect.objectContaining({ initiative: ["AMA"], place: "Pier" }),
    expect.objectContaining({ initiative: ["AMA"], place: "Pier" }),
  ]);
  unmount();
  await open();
  expect((await field("Place")).value).toBe("");
});
