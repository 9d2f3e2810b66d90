import { expect, test } from "vitest";
import { placeAt, places } from "./places.ts";

const at = (address: string) => {
  const { pathname, search } = new URL(address, "https://legend.example");
  return placeAt({ pathname, search });
};

test("every place is found again at its own address when it has the screen to itself", () => {
  for (const { id, alone } of places) expect([id, at(alone)]).toEqual([id, id]);
});

test("a conversation lies in Chats, a lead in Leads, whatever else the address says", () => {
  expect(at("/dashboard")).toBe("chats");
  expect(at("/dashboard?chat=garden&document=1")).toBe("chats");
  expect(at("/dashboard?module=lead_replier&conversation=2")).toBe("leads");
});

test("the centres are known by their short addresses too, and with a record open", () => {
  expect(at("/support")).toBe("support");
  expect(at("/dashboard/support?ticket=1")).toBe("support");
  expect(at("/initiatives?month=2026-01")).toBe("initiatives");
});
