// @vitest-environment happy-dom
import { act, screen } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import type { Participation } from "#contracts/initiatives.ts";
import { draw } from "../../../test/draw.tsx";
import { ParticipationRow } from "./participation-row.tsx";

const participation: Participation = {
  id: "p1",
  initiative: ["Community Call"],
  status: "Approved",
  dateOfParticipation: "2026-11-25",
  proofOfParticipation: [],
  lastMessage: null,
  url: "/dashboard/initiatives/participations/p1",
  notionUrl: null,
  note: null,
  createdAt: "2026-11-25T10:00:00.000Z",
  points: 10,
  updatedSinceSeen: true,
};

/** Has everything that is watched in sight, or out of it again. */
const useSight = () => {
  type Entries = { isIntersecting: boolean }[];
  const watching = new Set<(entries: Entries) => void>();
  class Observer {
    readonly tell: (entries: Entries) => void;
    constructor(tell: (entries: Entries) => void) {
      this.tell = tell;
    }
    observe = () => watching.add(this.tell);
    disconnect = () => watching.delete(this.tell);
  }
  vi.stubGlobal("IntersectionObserver", Observer);
  onTestFinished(() => void vi.unstubAllGlobals());
  return (isIntersecting: boolean, ms: number) => {
    for (const tell of watching) tell([{ isIntersecting }]);
    act(() => void vi.advanceTimersByTime(ms));
  };
};

const drawRow = async (given: Partial<Participation>) => {
  const look = useSight();
  const onSeen = vi.fn<() => void>();
  const row = { ...participation, ...given };
  draw(<ParticipationRow participation={row} me="kai" onOpen={() => undefined} onSeen={onSeen} />);
  await screen.findByText("Community Call");
  // What closes the page waits for real time.
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  return { look, onSeen };
};

test("a verdict is seen once its row has stood in sight for a second", async () => {
  const { look, onSeen } = await drawRow({});
  look(true, 900);
  look(false, 5000);
  expect(onSeen).not.toHaveBeenCalled();
  look(true, 1100);
  expect(onSeen).toHaveBeenCalledOnce();
});

test.each([
  ["what the team has written is read where it is opened", { fromTeam: true }, true],
  ["what is no news is not seen anew", null, false],
])("%s", async (_, said, updatedSinceSeen) => {
  const at = "2026-11-25T11:00:00.000Z";
  const message = { author: "maya", text: "Which call?", hasPicture: false, at, fromTeam: true };
  const { look, onSeen } = await drawRow({ updatedSinceSeen, lastMessage: said && message });
  look(true, 5000);
  expect(onSeen).not.toHaveBeenCalled();
});
