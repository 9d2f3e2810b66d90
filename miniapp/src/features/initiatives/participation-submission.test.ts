import { expect, test } from "vitest";
import { dayOf } from "../../platform/text/dates.ts";
import { checkParticipation } from "./participation-submission.ts";

const file = new File(["x"], "proof.png", { type: "image/png" });
const complete = { initiative: "Raid", dateOfParticipation: null, proofOfParticipation: file };

test("takes a type, a picture and by itself the present day", () => {
  expect(checkParticipation(complete)).toEqual({});
  expect(checkParticipation({ ...complete, dateOfParticipation: dayOf(new Date()) })).toEqual({});
});

test("names everything that is missing", () => {
  expect(checkParticipation({ initiative: "", dateOfParticipation: "", proofOfParticipation: null })).toEqual(
    {
      initiative: "Please select an initiative",
      dateOfParticipation: "Please select a date",
      proofOfParticipation: "Please upload a screenshot",
    },
  );
});

test("takes no day that is still to come", () => {
  expect(checkParticipation({ ...complete, dateOfParticipation: "2999-01-01" })).toEqual({
    dateOfParticipation: "The date cannot be in the future",
  });
});
