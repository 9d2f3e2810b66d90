import type { Locator, Page } from "playwright-core";
import type { FakeReply } from "#test/fakes/openai-server.ts";
import type { Member, TestApi } from "#test/start-api.ts";

/** What a lead asked, and a service that it fits. */
export const lead = { projectName: "Acme Protocol", service: "OTC", message: "Why should we send first?" };

export const early = "We settle step by step, as both sides agree in writing before anything moves.";
export const late = "The proposal answers that: you never send more than 47 % before we do.";

/** A model that writes for the stage it is told; the later reply has a figure nobody gave it. */
export const stageModel: FakeReply = {
  text: ({ messages }) =>
    `answerable: true\n${messages.at(-1)?.content.includes('stage="Proposal Received"') === true ? late : early}`,
};

export const projectField = (page: Page): Locator => page.getByRole("textbox", { name: "Project Name" });
export const leadMessage = (page: Page): Locator => page.getByRole("textbox", { name: "Lead's message" });
export const card = (page: Page): Locator => page.getByRole("article", { name: "Suggested Reply" });
/** The words of the reply, without whose they are and what to know before they are sent. */
export const replyText = (page: Page): Locator =>
  card(page).locator("header + div > p:not(:has(svg))").first();
/** Where the card says how far the lead is. */
export const stage = (page: Page): Locator => card(page).locator("header");
export const copyReply = (page: Page): Locator =>
  page.getByRole("button", { name: "Copy Reply", exact: true });

/** Opens the list of all leads, where it has a button in the bar. */
export const viewLeads = (page: Page): Promise<void> =>
  page.getByRole("button", { name: /^View conversations/u }).click();

/** Fills in a new lead and sends its first message, up to the Proposal Status Check. */
export const sendFirst = async (page: Page, projectName = lead.projectName): Promise<Locator> => {
  await projectField(page).fill(projectName);
  await page.getByRole("combobox", { name: "Service" }).click();
  const option = page.getByRole("option", { name: lead.service });
  await option.waitFor();
  // By its key: a list that opens late takes a first press for the end of the one that opened it.
  await option.press("Enter");
  // The closed list gives the focus back to its button, which must not have it when Enter is pressed.
  await option.waitFor({ state: "detached" });
  await leadMessage(page).fill(lead.message);
  await leadMessage(page).press("Enter");
  const check = page.getByRole("dialog", { name: "Proposal Status Check" });
  await check.waitFor();
  return check;
};

interface Begun {
  projectName?: string;
  proposalReceived?: boolean | null;
}

/** A lead that has one reply already; answers the address of its conversation. */
export const beginLead = async (
  api: TestApi,
  { token }: Member,
  { projectName = lead.projectName, proposalReceived = false }: Begun = {},
): Promise<string> => {
  const { service, message } = lead;
  const { body } = await api.send("/api/lead-replier/generate", {
    method: "POST",
    token,
    body: { projectName, service, leadMessage: message, sessionId: "default-session", proposalReceived },
  });
  return `/dashboard?module=lead_replier&conversation=${body.conversationId}`;
};
