import type { Page } from "playwright-core";
import { makePicture } from "#test/make-picture.ts";
import { sendForm } from "#test/send-form.ts";
import type { Member, TestApi } from "#test/start-api.ts";

/** Waits for a notice by its title. */
export const notice = (page: Page, title: string): Promise<void> =>
  page.getByText(title, { exact: true }).first().waitFor();

/** Waits until a window has shown a text; answers for how many milliseconds, by the page's own clock. */
export const shownFor = (page: Page, text: string): Promise<number> =>
  page.evaluate(`new Promise((done) => {
    let from;
    const isShown = () =>
      [...document.querySelectorAll("[role=dialog]")].some((one) => one.textContent.includes(${JSON.stringify(text)}));
    new MutationObserver((_, observer) => {
      if (isShown()) from ??= performance.now();
      else if (from !== undefined) {
        observer.disconnect();
        done(performance.now() - from);
      }
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  })`);

/** Chooses from a list that opens. */
export const choose = async (page: Page, label: string, option: string): Promise<void> => {
  await page.getByRole("combobox", { name: label }).click();
  await page.getByRole("option", { name: option, exact: true }).click();
  await page.getByRole("listbox").waitFor({ state: "detached" });
};

/** A picture as a file chosen from the device. */
export const picture = async (name = "proof.png", seed = 1) => ({
  name,
  mimeType: "image/png",
  buffer: await makePicture({ seed }),
});

/** A ticket made without the screen; answers its id. */
export const makeTicket = async (
  api: TestApi,
  member: Member,
  fields: { supportCategory?: string; description?: string } = {},
): Promise<string> => {
  const { body } = await sendForm(api, "/api/support/ticket", {
    token: member.token,
    fields: {
      supportCategory: "Deal Support",
      description: "The OTC deal of Acme waits for its KYC.",
      ...fields,
    },
    file: { field: "proofOfSupport", name: "payout.png", content: await makePicture() },
  });
  return body.id;
};

interface MadeParticipation {
  initiative?: string;
  date?: string;
  seed?: number;
}

/** A participation made without the screen, of today unless another day is given; answers its id. */
export const makeParticipation = async (
  api: TestApi,
  member: Member,
  {
    initiative = "Community Call",
    date = new Date().toISOString().slice(0, 10),
    seed = 1,
  }: MadeParticipation = {},
): Promise<string> => {
  const { body } = await sendForm(api, "/api/initiatives/participation", {
    token: member.token,
    fields: { initiative: JSON.stringify([initiative]), dateOfParticipation: date },
    file: { field: "proofOfParticipation", name: "call.png", content: await makePicture({ seed }) },
  });
  return body.id;
};
