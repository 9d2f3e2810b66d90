import { expect, test } from "vitest";
import { addressOf, placeOfStart, startParameterOf } from "./app-place.ts";

const id = "01890a5d-ac96-774b-bcce-b302099a8057";

test.each([
  [`doc_${id}`, `/dashboard?document=${id}`],
  [`doc_${id}_WyJh_-0`, `/dashboard?document=${id}&at=WyJh_-0`],
  [`lead_${id}`, `/dashboard?module=lead_replier&conversation=${id}`],
  [`lead_${id}_${id}`, `/dashboard?module=lead_replier&conversation=${id}&message=${id}`],
  [`message_${id}_telegram-${id}`, `/dashboard?chat=telegram-${id}&message=${id}`],
  [`gap_${id}`, `/admin?tab=requests&id=${id}`],
  [`ticket_${id}`, `/dashboard/support/tickets/${id}`],
  [`participation_${id}`, `/dashboard/initiatives/participations/${id}`],
  [`ticket-work_${id}`, `/admin?tab=tickets&status=all&id=${id}`],
  ["insights_2026-11-16", "/admin?tab=insights&from=2026-11-16&to=2026-11-22"],
  [`webhook_${id}`, "/admin?tab=api"],
  [`participation-work_${id}`, `/admin?tab=participations&status=all&id=${id}`],
])("%s leads to %s", (parameter, address) => {
  const place = placeOfStart(parameter);
  expect(place && addressOf(place)).toBe(address);
  expect(place && startParameterOf(place)).toBe(parameter);
});

test.each([
  "",
  "home",
  "doc_",
  `doc_${id}/../../x`,
  `user_${id}`,
  `doc_${id}_`,
  `doc_${id}_a&b`,
  `constructor_${id}`,
  `insights_${id}`,
  "insights_2026-13-45",
  "gap_2026-11-16",
  "doc_//evil.example",
])("%s leads nowhere", (parameter) => {
  expect(placeOfStart(parameter)).toBeNull();
});
