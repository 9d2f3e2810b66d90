import { mkdir } from "node:fs/promises";
import type { Locator } from "playwright-core";

/** Pictures to look at, light and dark, where `LOOK_AT` names a folder for them. */
export const picture = async (part: Locator, name: string): Promise<void> => {
  const folder = process.env.LOOK_AT;
  if (folder === undefined) return;
  await mkdir(folder, { recursive: true });
  for (const colorScheme of ["dark", "light"] as const) {
    await part.page().emulateMedia({ colorScheme });
    await part.screenshot({ path: `${folder}/${name}-${colorScheme}.png` });
  }
};
