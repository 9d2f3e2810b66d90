// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { draw } from "../../../test/draw.tsx";
import { TicketState } from "./ticket-state.tsx";

const unsolved = { status: "Closed", result: "Not Resolved" } as const;

test.each([
  ["one that its agent took back is withdrawn", { ...unsolved, isWithdrawn: true } as const, "Withdrawn"],
  ["one that the team closed has its result", unsolved, "Not Resolved"],
])("%s", async (_, ticket, result) => {
  draw(<TicketState ticket={ticket} />);
  expect((await screen.findByTitle("Status")).textContent).toBe("Closed");
  expect(screen.getByTitle("Result").textContent).toBe(result);
});
