import { expect, test } from "vitest";
import { fileNameLimit, unusableInFileNames } from "#contracts/files.ts";
import { sendableName } from "./file-name.ts";

test.each([
  ["proof.png", "proof.png"],
  ["Снимок экрана 1.png", "Снимок экрана 1.png"],
  ["payout 😀.png", "payout.png"],
  ["👩🏽‍💻🇩🇪2️⃣ done ✅.jpg", "2 done.jpg"],
  ["🎉.heic", "image.heic"],
  ["🎉", "image"],
  ["..", "image"],
  ["../../etc/cron.png", "....etccron.png"],
  [String.raw`C:\fake\up.png`, "C:fakeup.png"],
  ["a\u0000b\u202Egnp.exe", "abgnp.exe"],
])("sends %s as %s", (name, sent) => {
  expect(sendableName(name)).toBe(sent);
});

test("keeps the ending of a name that is too long, and half of no letter", () => {
  const sent = sendableName(`${"x".repeat(296)}.png`);
  expect([sent.length, sent.endsWith("x.png")]).toEqual([fileNameLimit, true]);
  expect(() => encodeURIComponent(sendableName(`a${"𝒳".repeat(200)}`))).not.toThrow();
  expect(sendableName(`a.${"b".repeat(300)}`)).toHaveLength(fileNameLimit);
});

test("leaves nothing that the server refuses", () => {
  const everything = Array.from({ length: 0x2_0000 }, (_, point) => String.fromCodePoint(point));
  expect(everything.filter((letter) => unusableInFileNames.test(sendableName(`${letter}.png`)))).toEqual([]);
});
