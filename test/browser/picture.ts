import { mkdir } from "node:fs/promises";
import type { Locator, Page } from "playwright-core";

/** Pictures of a page or a part of it to look at, light and dark, where `LOOK_AT` names a folder for them. */
export const picture = async (part: Page | Locator, name: string): Promise<void> => {
  const folder = process.env.LOOK_AT;
  if (folder === undefined) return;
  const page = "goto" in part ? part : part.page();
  await mkdir(folder, { recursive: true });
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme });
    await part.screenshot({ path: `${folder}/${name}-${colorScheme}.png` });
  }
};
