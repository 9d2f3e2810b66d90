// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { LeadGuess } from "#contracts/lead-replier.ts";
import { draw } from "../../../../../test/draw.tsx";
import { fakeApi, page, refusal } from "../../../../../test/fake-api.ts";
import { LeadView } from "../lead-view.tsx";
import { useLeadReplier } from "../use-lead-replier.ts";

const NewLead = () => (
  <LeadView leads={useLeadReplier(true)} mode="model" isModeOpen={false} onOpenSource={() => undefined} />
);

const otc = "Kestrel here: do you do OTC for locked tokens?";
const both = `${otc} And market making?`;
const making = "Our market maker on Gate is bad, we need market making";

const guesses: Record<string, LeadGuess> = {
  [otc]: { projectName: "Kestrel", service: "OTC" },
  [making]: { projectName: null, service: "MM" },
  [both]: { projectName: "Kestrel", service: "MM" },
};

const guess = "POST /api/lead-replier/guess";
const generating = "POST /api/lead-replier/generate";

const start = (more: Parameters<typeof fakeApi>[0] = {}) =>
  fakeApi({
    "GET /api/suggestions": () => ({ questions: [], leadMessages: [] }),
    "GET /api/lead-replier/conversations": () => page([], null, 0),
    "GET /api/chat/messages": () => page([], null, 0),
    [guess]: ({ body }) =>
      guesses[(body as { leadMessage: string }).leadMessage] ?? { projectName: null, service: null },
    ...more,
  });

/** The page as it is after a reload; `write` puts a text in the place of the one there. */
const open = async () => {
  const drawn = draw(<NewLead />, "/dashboard?module=lead_replier");
  const text = await screen.findByLabelText<HTMLTextAreaElement>("Lead's message");
  const project = await screen.findByLabelText<HTMLInputElement>("Project Name");
  const service = screen.getByRole("combobox", { name: "Service" });
  const shown = () => [project.value, service.textContent];
  const write = async (words: string) => {
    await drawn.user.clear(text);
    if (words !== "") await drawn.user.click(text).then(() => drawn.user.paste(words));
  };
  return { ...drawn, text, project, shown, write };
};

test("what was guessed before a reload is guessed anew from the text", async () => {
  const api = start();
  const before = await open();
  await before.write(otc);
  await waitFor(() => expect(before.shown()).toEqual(["Kestrel", "OTC"]));
  before.unmount();

  const again = await open();
  expect(again.shown()).toEqual(["Kestrel", "OTC"]);
  await waitFor(() => expect(api.of(guess)).toHaveLength(2));
  await again.write(making);
  await waitFor(() => expect(again.shown()[1]).toBe("MM · Market Making"));
  again.unmount();

  // From its text alone, which names nobody.
  const last = await open();
  await waitFor(() => expect(last.shown()).toEqual(["", "MM · Market Making"]));
  await last.write("");
  last.unmount();

  const emptied = await open();
  expect(emptied.shown()).toEqual(["", "Service"]);
});

test("once its text is gone, what was guessed from it is gone, too", async () => {
  start();
  const { shown, write } = await open();
  await write(otc);
  await waitFor(() => expect(shown()).toEqual(["Kestrel", "OTC"]));
  await write("");
  await waitFor(() => expect(shown()).toEqual(["", "Service"]));
});

test("a text in another's place leaves nothing of what was guessed from that one, also while it is still looked at", async () => {
  let answer: (found: LeadGuess) => void = () => undefined;
  const api = start({
    [guess]: ({ body }) =>
      (body as { leadMessage: string }).leadMessage === otc
        ? guesses[otc]
        : new Promise((resolve) => void (answer = resolve)),
  });
  const { user, text, shown } = await open();
  await user.click(text).then(() => user.paste(otc));
  await waitFor(() => expect(shown()).toEqual(["Kestrel", "OTC"]));
  text.setSelectionRange(0, text.value.length);
  await user.paste(making);
  expect(text.value).toBe(making);
  expect(shown()).toEqual(["", "Service"]);
  await waitFor(() => expect(api.of(guess)).toHaveLength(2), { timeout: 3_000 });
  expect(shown()).toEqual(["", "Service"]);
  answer({ projectName: null, service: "MM" });
  await waitFor(() => expect(shown()).toEqual(["", "MM · Market Making"]));
});

test("a text that is cleared and another put in its place at once leaves nothing of the guess before", async () => {
  start();
  const { write, shown } = await open();
  await write(otc);
  await waitFor(() => expect(shown()).toEqual(["Kestrel", "OTC"]));
  await write("Dear team, our treasury would like to hear from you.");
  expect(shown()).toEqual(["", "Service"]);
});

test("what was guessed stays as its text grows", async () => {
  start();
  const { user, text, write, shown } = await open();
  await write(otc);
  await waitFor(() => expect(shown()).toEqual(["Kestrel", "OTC"]));
  await user.type(text, " Thanks");
  expect(shown()).toEqual(["Kestrel", "OTC"]);
});

test("what is only guessed is marked where the proposal is asked for, and can be changed there", async () => {
  const api = start({ [generating]: () => refusal(503, "The model is away") });
  const { user, text, write, shown } = await open();
  await write(otc);
  await waitFor(() => expect(shown()).toEqual(["Kestrel", "OTC"]));
  await user.type(text, "{Enter}");
  const check = within(await screen.findByRole("dialog"));
  expect(check.getByText("Did Kestrel receive a proposal from the core team?")).toBeTruthy();
  expect(check.getByRole("img", { name: "Project guessed from the message" })).toBeTruthy();
  const project = check.getByLabelText("Project Name");
  expect(document.activeElement).not.toBe(project);
  await user.clear(project);
  await user.type(project, "Kestrel Labs");
  expect(check.queryByRole("img", { name: /^Project guessed/u })).toBeNull();
  expect(check.getByRole("img", { name: "Service guessed from the message" })).toBeTruthy();
  expect(check.getByRole<HTMLInputElement>("radio", { name: "OTC" }).checked).toBe(true);
  await user.click(check.getByRole("radio", { name: "MM · Market Making" }));
  expect(check.queryByRole("img")).toBeNull();
  expect(check.getByText("Did Kestrel Labs receive a proposal from the core team?")).toBeTruthy();
  await user.click(check.getByRole("button", { name: /^NO/u }));
  await waitFor(() =>
    expect(api.of(generating).map(({ body }) => body)).toEqual([
      expect.objectContaining({ projectName: "Kestrel Labs", service: "MM", leadMessage: otc }),
    ]),
  );
});

test("what somebody said stays over a reload, and a name that was taken out is not put there again", async () => {
  const api = start();
  const before = await open();
  await before.write(otc);
  await waitFor(() => expect(before.shown()).toEqual(["Kestrel", "OTC"]));
  await before.user.type(before.project, " Labs");
  before.unmount();

  const again = await open();
  await again.write(making);
  await waitFor(() => expect(again.shown()).toEqual(["Kestrel Labs", "MM · Market Making"]));
  await again.user.clear(again.project);
  await again.write(otc);
  await waitFor(() => expect(again.shown()[1]).toBe("OTC"));
  await again.user.clear(again.project);
  again.unmount();

  const asked = api.of(guess).length;
  const last = await open();
  await waitFor(() => expect(api.of(guess).length).toBeGreaterThan(asked));
  await last.write(both);
  await waitFor(() => expect(last.shown()).toEqual(["", "MM · Market Making"]));
});

test("what a message goes out with stays while its reply is written, also for who looks elsewhere meanwhile", async () => {
  let fail: (answer: unknown) => void = () => undefined;
  const api = start({ [generating]: () => new Promise((resolve) => void (fail = resolve)) });
  const before = await open();
  await before.write(otc);
  await waitFor(() => expect(before.shown()).toEqual(["Kestrel", "OTC"]));
  await before.user.type(before.text, "{Enter}");
  await before.user.click(await screen.findByRole("button", { name: /^NO/u }));
  await waitFor(() => expect(api.of(generating)).toHaveLength(1));
  before.unmount();
  const { text, shown } = await open();
  expect(text.value).toBe("");
  expect(shown()).toEqual(["Kestrel", "OTC"]);
  fail(refusal(503, "The model is away"));
  await waitFor(() => expect(text.value).toBe(otc));
});

test("who else is in touch with the project that is guessed or named is said before anything is sent", async () => {
  const since = new Date(2020, 10, 3, 9).toISOString();
  const api = start({
    "GET /api/leads/contacts": ({ query }) =>
      query["projectName"] === "Kestrel" ? [{ username: "ben", disabled: false, since }] : [],
  });
  const { user, project, write } = await open();
  await write(otc);
  expect(await screen.findByText("@ben is in touch with this project since Nov 3, 2020")).toBeTruthy();
  await user.type(project, " Labs");
  await waitFor(() => expect(screen.queryByText(/^@ben/u)).toBeNull());
  expect(api.of("GET /api/leads/contacts").map(({ query }) => query["projectName"])).toEqual([
    "Kestrel",
    "Kestrel Labs",
  ]);
});
