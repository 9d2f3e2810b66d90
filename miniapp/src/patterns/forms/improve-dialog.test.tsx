// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { draw } from "../../../test/draw.tsx";
import { fakeApi } from "../../../test/fake-api.ts";
import { ImproveDialog } from "./improve-dialog.tsx";

test("keeps an answer as it was asked, or under a better question", async () => {
  fakeApi({ "GET /api/bd-questions/a1/told": () => ({ people: 0 }) });
  const saved: unknown[] = [];
  const { user } = draw(
    <ImproveDialog
      recordId="a1"
      title="Improve"
      question="lynx stuff??"
      answer="Ada."
      pending={false}
      onClose={() => undefined}
      onSave={(given) => Promise.resolve(saved.push(given))}
    />,
  );
  await user.click(await screen.findByRole("button", { name: "Save" }));
  expect(screen.queryByRole("checkbox")).toBe(null);
  await user.click(screen.getByRole("button", { name: "Reword the question" }));
  const field = screen.getByRole("textbox", { name: "Kept under this question" });
  expect(document.activeElement).toBe(field);
  expect(field).toHaveProperty("value", "lynx stuff??");
  await user.clear(field);
  await user.type(field, "Who grooms the lynxes?");
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(saved).toEqual([
    { improvedAnswer: "Ada.", basedOn: "Ada.", originalQuestion: undefined, tell: true },
    { improvedAnswer: "Ada.", basedOn: "Ada.", originalQuestion: "Who grooms the lynxes?", tell: true },
  ]);
});

const open = (answer: string | null) => {
  fakeApi({ "GET /api/bd-questions/a1/told": () => ({ people: 0 }) });
  const about = {
    recordId: "a1",
    title: "Improve AI Answer",
    question: "Which fee?",
    draft: "There is none.",
  };
  const rest = { pending: false, onClose: () => undefined, onSave: () => Promise.resolve() };
  return draw(<ImproveDialog {...about} {...rest} answer={answer} />);
};

const field = async () =>
  await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Improved answer" });

test("an answer of the assistant is shown above an empty field, and started from on demand", async () => {
  const { user } = open(null);
  expect((await field()).value).toBe("");
  const earlier = within(screen.getByRole("region", { name: "Earlier answer" }));
  expect(await earlier.findByText("There is none.")).toBeTruthy();
  const start = screen.getByRole<HTMLButtonElement>("button", { name: "Start from the earlier answer" });
  await user.click(await field());
  await user.paste("Two percent.");
  await waitFor(() => expect(start.disabled).toBe(true));
  await user.clear(await field());
  await user.click(start);
  await waitFor(async () => expect((await field()).value).toBe("There is none."));
});

test("an answer of the core team is what an improvement starts from", async () => {
  open("Two percent.");
  expect((await field()).value).toBe("Two percent.");
  expect(screen.queryByRole("region", { name: "Earlier answer" })).toBeNull();
});

test("asks whether those who got the earlier answer are told, where there is anybody", async () => {
  fakeApi({ "GET /api/bd-questions/a1/told": () => ({ people: 3 }) });
  const saved: boolean[] = [];
  const { user } = draw(
    <ImproveDialog
      recordId="a1"
      title="Improve"
      question="Who grooms the lynxes?"
      answer="Ada."
      pending={false}
      onClose={() => undefined}
      onSave={({ tell }) => Promise.resolve(saved.push(tell))}
    />,
  );
  const telling = await screen.findByRole("checkbox", {
    name: "Tell the 3 people who got the earlier answer",
  });
  expect(telling).toHaveProperty("checked", true);
  await user.click(screen.getByRole("button", { name: "Save" }));
  await user.click(telling);
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(saved).toEqual([true, false]);
});
