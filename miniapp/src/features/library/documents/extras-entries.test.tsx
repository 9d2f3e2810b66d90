// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { DocumentEntry } from "#contracts/documents.ts";
import { succeeded } from "#contracts/endpoint.ts";
import { listExtrasEntries, removeExtrasEntry } from "#contracts/extras.ts";
import { draw } from "../../../../test/draw.tsx";
import { by, fakeApi } from "../../../../test/fake-api.ts";
import { MadeOfAnswers } from "./extras-entries.tsx";

test("an answer is taken out of Extras once that is confirmed", async () => {
  const id = crypto.randomUUID();
  const dogs = { id: crypto.randomUUID(), question: "May dogs come aboard?", answer: "Yes." };
  const sauna = { id: crypto.randomUUID(), question: "Is there a sauna?", answer: "No." };
  const api = fakeApi({
    ...by(listExtrasEntries, () => [dogs, sauna]),
    ...by(removeExtrasEntry, () => succeeded),
  });
  const { user } = draw(<MadeOfAnswers document={{ id, title: "Extras" } as DocumentEntry} />);
  await user.click(screen.getByRole("button", { name: "Take an answer out" }));
  await user.click(await screen.findByRole("button", { name: `Take out: ${dogs.question}` }));
  const sure = within(await screen.findByRole("dialog", { name: "Take this answer out?" }));
  expect(api.sentTo(removeExtrasEntry)).toEqual([]);
  api.now(by(listExtrasEntries, () => [sauna]));
  await user.click(sure.getByRole("button", { name: "Take out" }));
  await waitFor(() => expect(screen.queryByText(dogs.question)).toBeNull());
  expect(screen.getByText(sauna.question)).toBeTruthy();
  expect(api.sentTo(removeExtrasEntry)).toHaveLength(1);
});
