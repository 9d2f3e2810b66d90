// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { draw } from "../../../test/draw.tsx";
import { fakeApi } from "../../../test/fake-api.ts";
import { tabDrafts } from "../../platform/storage/drafts.ts";
import { useReviewing } from "../../entities/participations/use-reviewing.ts";
import { ParticipationBulk } from "./participation-bulk.tsx";

const reviewing = "POST /api/initiatives/participations/bulk";

const Bulk = () => (
  <ParticipationBulk ids={["p1", "p2"]} reviewing={useReviewing()} onDone={() => undefined} />
);

test("a participation about which something unsent is written can be left out of a verdict on several", async () => {
  const api = fakeApi({ [reviewing]: () => [] });
  const { user } = draw(<Bulk />);
  tabDrafts.write("message about p1", "Is this the right day?");
  await user.click(screen.getByRole("button", { name: "Approve 2" }));
  await user.click(await screen.findByRole("button", { name: "Leave 1 out" }));
  await waitFor(() => expect(api.of(reviewing)).toHaveLength(1));

  await user.click(screen.getByRole("button", { name: "Reject 2" }));
  await user.click(await screen.findByRole("button", { name: "Reject all" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Reject 2 participations?" }));
  await user.click(dialog.getByRole("button", { name: "Reject" }));
  await waitFor(() =>
    expect(api.of(reviewing).map(({ body }) => body)).toEqual([
      { ids: ["p2"], status: "Approved" },
      { ids: ["p1", "p2"], status: "Rejected" },
    ]),
  );
});

const one = { id: "p1", telegramUsername: "noah", points: 0 };

const Approve = () => {
  const { review } = useReviewing();
  const approve = () => review.mutate({ id: "p1", from: "In Review", to: { status: "Approved" } });
  return <button onClick={approve}>Approve</button>;
};

test("a verdict by one press is taken back by another", async () => {
  const api = fakeApi({
    "PATCH /api/initiatives/participations/p1": ({ body }) => ({ ...one, ...(body as object) }),
  });
  const { user } = draw(<Approve />);
  await user.click(screen.getByRole("button", { name: "Approve" }));
  expect(await screen.findByText("Participation approved")).toBeTruthy();
  // A notice that has just come can be pressed a moment later.
  await waitFor(() => user.click(screen.getByRole("button", { name: "Undo" })));
  expect(await screen.findByText("Participation in review")).toBeTruthy();
  expect(api.of("PATCH /api/initiatives/participations/p1").map(({ body }) => body)).toEqual([
    { status: "Approved" },
    { status: "In Review" },
  ]);
});
