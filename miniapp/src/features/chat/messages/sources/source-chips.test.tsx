// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { draw } from "../../../../../test/draw.tsx";
import { fakeApi, kai } from "../../../../../test/fake-api.ts";
import { SourceChips } from "./source-chips.tsx";

const ann = {
  ...kai,
  id: "ann",
  username: "Ann",
  telegramUsername: "ann",
  userRole: "BD",
  isAdmin: false,
} as const;
const source = { id: "x", title: "Extras LEAD", relevanceScore: 80, heading: null };

test.each([
  { who: ann, title: "Core team answers" },
  { who: kai, title: "Extras LEAD" },
])("what the core team answered is called $title before $who.username", async ({ who, title }) => {
  fakeApi({
    "GET /api/auth/bd-session": () => ({ success: true, user: who }),
    "GET /api/documents/marks": () => [],
  });
  draw(<SourceChips text="" sources={[source]} onOpenSource={() => undefined} />, "/", who);
  const chip = await screen.findByRole("button", { name: `Open source: ${title}, 80% relevant` });
  expect(chip.textContent).toBe(`${title}· 80%`);
});

test("a source bears the number that the answer cites it by, and none that it does not cite", async () => {
  fakeApi({
    "GET /api/auth/bd-session": () => ({ success: true, user: ann }),
    "GET /api/documents/marks": () => [],
  });
  const sources = ["Commission", "Payouts", "Escalation"].map((title) => ({ ...source, id: title, title }));
  draw(
    <SourceChips text="Half of it [1], later [3]." sources={sources} onOpenSource={() => undefined} />,
    "/",
    ann,
  );
  await screen.findByRole("button", { name: "Open source: Payouts, 80% relevant" });
  const numberOf = (chip: Element) => chip.querySelector("[data-number]")?.getAttribute("data-number");
  expect(screen.getAllByRole("button").map(numberOf)).toEqual(["1", undefined, "3"]);
});

test("a source that was edited since the answer says so", async () => {
  fakeApi({
    "GET /api/auth/bd-session": () => ({ success: true, user: ann }),
    "GET /api/documents/marks": () => [],
  });
  const sources = ["Rates", "Payouts"].map((title) => ({ ...source, id: title, title }));
  draw(<SourceChips text="" sources={sources} edited={["Rates"]} onOpenSource={() => undefined} />, "/", ann);
  await screen.findByRole("button", {
    name: "Open source: Rates, 80% relevant, changed since this answer",
  });
  await screen.findByRole("button", { name: "Open source: Payouts, 80% relevant" });
  expect(screen.getAllByText("Changed since")).toHaveLength(1);
});
