import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { AppMap } from "#contracts/admin.ts";

const manifest = z.object({
  version: z.string(),
  dependencies: z.record(z.string(), z.string()).default({}),
  devDependencies: z.record(z.string(), z.string()).default({}),
});

const readManifest = async (folder: string) =>
  manifest.partial().parse(JSON.parse(await readFile(join(folder, "package.json"), "utf8")));

// Where only what runs is installed, the version asked for has to do for the rest.
const versionOf = async (root: string, name: string, wanted: string): Promise<string> => {
  try {
    return (await readManifest(join(root, "node_modules", name))).version ?? wanted;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return wanted.replace(/^[~^]/u, "");
    throw error;
  }
};

/** The packages the product's manifest names, in the versions installed, and the product's own version. */
export const readTechnology = async (
  root: string,
): Promise<{ version: string; technology: AppMap["technology"] }> => {
  const { version = "", dependencies = {}, devDependencies = {} } = await readManifest(root);
  const list = (packages: Record<string, string>, use: AppMap["technology"][number]["use"]) =>
    Promise.all(
      Object.entries(packages).map(async ([name, wanted]) => ({
        name,
        version: await versionOf(root, name, wanted),
        use,
      })),
    );
  const [product, tools] = await Promise.all([
    list(dependencies, "product"),
    list(devDependencies, "screens and tools"),
  ]);
  const node = { name: "Node.js", version: process.versions.node, use: "product" as const };
  return { version, technology: [node, ...product, ...tools] };
};
