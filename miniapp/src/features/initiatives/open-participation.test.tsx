// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import {
  changeParticipation,
  listParticipations,
  readInitiativeSchema,
  readParticipation,
  type ReviewedParticipation,
} from "#contracts/initiatives.ts";
import { postParticipationMessage, readParticipationThread } from "#contracts/threads.ts";
import { by, kai, page } from "../../../test/fake-api.ts";
import { openProduct } from "../../../test/product.tsx";
import { layOutRows, participationWith, recordIds } from "../../../test/records.ts";

const at = "2026-01-05T10:00:00.000Z";
const ids = recordIds;

test("a status that leaves a participation waiting, and a question, leave it open; A is for it too", async () => {
  layOutRows();
  const kept = new Map(ids.map((id) => [id, participationWith(id)]));
  const change = (id: string, to: Partial<ReviewedParticipation>) => {
    const changed = { ...participationWith(id), ...kept.get(id), ...to };
    kept.set(id, changed);
    return changed;
  };
  const { api, user } = openProduct({
    address: `/admin?tab=participations&status=Pending&person=nova&id=${ids[1]}`,
    who: kai,
    answers: {
      ...by(listParticipations, ({ status }) => {
        const found = [...kept.values()].filter((one) => one.status === status);
        return page(found, null, found.length);
      }),
      ...by(readParticipation, ({ id }) => change(id, {})),
      ...by(readParticipationThread, () => []),
      ...by(readInitiativeSchema, () => ({ Innitiative: { multi_select: { options: [] } } })),
      ...by(changeParticipation, ({ id, status }) => change(id, status ? { status } : {})),
      ...by(postParticipationMessage, ({ id, text }) => {
        const said = { author: "kai", fromTeam: true, text, at };
        change(id, { lastMessage: { ...said, hasPicture: false } });
        return { ...said, id: at, event: "message" as const, picture: null, changes: {}, isNew: false };
      }),
    },
  });
  const rows = () => within(screen.getByRole("list", { name: "Participations" })).getAllByRole("listitem");
  const second = () => rows()[1] as HTMLElement;
  const readAgain = async (act: () => Promise<unknown>) => {
    const before = api.sentTo(listParticipations).length;
    await act();
    await waitFor(() => expect(api.sentTo(listParticipations).length).toBeGreaterThan(before));
  };
  await screen.findByRole("list", { name: "Participations" });
  await waitFor(() => expect(rows()).toHaveLength(3));
  await user.click(await screen.findByRole("button", { name: "Set status" }));
  const inReview = await screen.findByRole("menuitem", { name: "In Review" });
  await readAgain(() => user.click(inReview));
  await waitFor(() => expect(within(second()).getByText("In Review")).toBeTruthy());
  await user.keyboard("r");
  await readAgain(() => user.keyboard("Which post is it?{Enter}"));
  await waitFor(() => expect(rows()).toHaveLength(3));
  within(second()).getByRole("button").focus();
  await user.keyboard("a");
  expect(await screen.findByText("Participation approved")).toBeTruthy();
  await waitFor(() => expect(rows()).toHaveLength(2));
  expect(api.sentTo(changeParticipation)).toMatchObject([
    { id: ids[1], status: "In Review" },
    { id: ids[1], status: "Approved" },
  ]);
  expect(api.sentTo(postParticipationMessage)).toEqual([{ id: ids[1], text: "Which post is it?" }]);
});
