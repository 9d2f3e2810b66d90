import { expect, test } from "vitest";
import { plainIntent } from "./plain-intent.ts";
import type { Stage } from "./stage.ts";

const meant = (message: string, stage: Stage = "awaiting") =>
  plainIntent(message, () => Promise.resolve(stage));

test.each([
  ["thanks but not for us", "we are not interested"],
  ["we're all set here, thx", "we are not interested"],
  ["will show this to our board on monday", "I'll check with my team"],
  ["haven't had the time to look at it", "we need more time to decide"],
  ["please talk to our CFO", "can you write to our CEO or partnerships account"],
  ["too pricey for what it is", "too expensive, too much for us, over our budget"],
  ["zero budget this quarter", "it is over our budget"],
  ["who are you and how did you get my contact", "who are you, how did you find me, is your account real"],
  ["got any case studies?", "who have you worked with"],
  ["does 4pm CET work", "can we have a call"],
  ["what is the minimum size", "would we be a fit, what is your minimum size"],
])("%s", async (message, plain) => {
  expect(await meant(message)).toBe(plain);
});

test.each(["which quality figures are in the report", "our token is on Gate and MEXC", "hm"])(
  "nothing is told by: %s",
  async (message) => {
    expect(await meant(message)).toBe("");
  },
);

test("what only a stage tells is read by it", async () => {
  expect(await meant("ok what are the next steps")).toContain("how do we start");
  expect(await meant("ok what are the next steps", "received")).toContain("sign");
  expect(await meant("can we split it into tranches", "received")).toContain("change the term");
  expect(await meant("can we split it into tranches")).toBe("");
});

test("the stage is asked for only where it decides", async () => {
  const never = () => Promise.reject(new Error("asked"));
  expect(await plainIntent("not interested", never)).toBe("we are not interested");
  await expect(plainIntent("next steps?", never)).rejects.toThrow("asked");
});
