// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { listAnsweredNow } from "#contracts/answered-now.ts";
import { readDesk } from "#contracts/answering-desk.ts";
import { listFeedback, readFeedback, resolveFeedback } from "#contracts/feedback.ts";
import { by, kai, page } from "../../../../test/fake-api.ts";
import { openProduct } from "../../../../test/product.tsx";
import { layOutRows, recordIds, requestWith } from "../../../../test/records.ts";

const at = "2026-01-05T10:00:00.000Z";
const ids = recordIds;
const request = (id: string, thing: string) =>
  requestWith(id, {
    userQuestion: `Who tunes the ${thing}?`,
    aiResponse: "The tuner does.",
    aiGrounded: true,
  });

test("a question that somebody else approves stays open, and A approves no other", async () => {
  layOutRows();
  const things = ["gong", "lyre", "oboe"];
  const kept = new Map(ids.map((id, number) => [id, request(id, things[number] ?? "")]));
  const { api, user, events } = openProduct({
    address: "/admin?q=nova",
    who: kai,
    answers: {
      ...by(listFeedback, ({ status }) => {
        const found = [...kept.values()].filter((one) => one.status === status);
        return page(found, null, found.length);
      }),
      ...by(readFeedback, ({ id }) => kept.get(id) ?? request(id, "drum")),
      ...by(resolveFeedback, ({ id, status }) => ({ ...request(id, "lyre"), status })),
      ...by(listAnsweredNow, () => []),
      ...by(readDesk, () => ({
        questionId: null,
        messages: [],
        projectName: null,
        askers: [],
        passages: [],
        agentsOnly: [],
        answered: [],
        passagesDraft: null,
        alike: [],
      })),
    },
  });
  const rows = () => within(screen.getByRole("list", { name: "Pending questions" })).getAllByRole("listitem");
  expect(await screen.findByRole("heading", { level: 2, name: /gong/u })).toBeTruthy();
  events.send("ready", {});
  kept.set(ids[0], { ...request(ids[0], "gong"), status: "approved", answeredBy: "noah", answeredAt: at });
  events.send("invalidate", { keys: ["feedback"] });
  expect(await screen.findByText(/^Approved by @noah/u)).toBeTruthy();
  await user.keyboard("a");
  await user.keyboard("j");
  expect(await screen.findByRole("heading", { level: 2, name: /lyre/u })).toBeTruthy();
  await waitFor(() => expect(rows()).toHaveLength(2));
  expect(api.sentTo(resolveFeedback)).toEqual([]);
  await user.keyboard("a");
  await waitFor(() =>
    expect(api.sentTo(resolveFeedback)).toMatchObject([{ id: ids[1], status: "approved" }]),
  );
});
