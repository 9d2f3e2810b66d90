import type { Locator, Page } from "playwright-core";

/** What opens the menu of whoever is signed in: their picture, with their name where there is a column. */
export const accountButton = (page: Page): Locator =>
  page.getByRole("button", { name: "Account menu" }).or(page.getByTitle("Account menu"));

/** An entry of that menu, which is opened for it. */
export const inAccountMenu = async (page: Page, name: string): Promise<Locator> => {
  await accountButton(page).click();
  return page.getByRole("menuitem", { name });
};

/** Does what an entry of that menu is for. */
export const pressInAccountMenu = async (page: Page, name: string): Promise<void> =>
  (await inAccountMenu(page, name)).click();
