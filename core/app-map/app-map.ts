import type { AppMap, MapEndpoint } from "#contracts/admin.ts";
import type { ModuleName } from "#contracts/common.ts";
import type { Endpoint } from "#contracts/endpoint.ts";
import { requireAdmin, type Actor } from "../actor.ts";
import type { Config } from "../config.ts";
import type { CurrentModel, Model } from "../platform/model.ts";
import { mapModules } from "./modules.ts";
import { settingsOf } from "./settings.ts";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

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
const readTechnology = async (
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

interface Deps {
  config: Config;
  model: CurrentModel;
  databaseKind: "embedded" | "postgres";
  /** The folder of package.json. */
  root: string;
}

const modulesOf = ({ path }: Endpoint): ModuleName[] => {
  if (/lead/u.test(path)) return ["lead_replier"];
  return /bd-questions|assistant/u.test(path) ? ["bd_assistant"] : ["bd_assistant", "lead_replier"];
};

const describe = (endpoint: Endpoint): MapEndpoint => {
  const { name, method, path, summary, access } = endpoint;
  return {
    name,
    method,
    path: path.replaceAll(/:(\w+)/gu, "{$1}"),
    summary,
    access,
    modules: modulesOf(endpoint),
  };
};

type Running = Omit<Deps, "model"> & { model: Model | null };

const summaryOf = (
  { config, model, databaseKind }: Running,
  version: string,
  map: Omit<AppMap, "summary">,
) => [
  { label: "Version", value: version },
  { label: "Answers", value: model?.chatModel ?? "Quoted from the playbook" },
  {
    label: "Embeddings",
    value: model?.embeddingModel ?? (config.localEmbeddings ? "Built in, for English" : "off"),
  },
  { label: "Database", value: databaseKind === "embedded" ? "Embedded PostgreSQL" : "PostgreSQL server" },
  { label: "Queue", value: config.redisUrl === undefined ? "In the database" : "Redis" },
  { label: "Endpoints", value: String(map.apiReference.length) },
  { label: "Packages", value: String(map.technology.length) },
];

/** How the product is built and what runs of it, for admins; `mounted` are the endpoints that really answer. */
export const createAppMap =
  (deps: Deps) =>
  async (actor: Actor, mounted: Endpoint[]): Promise<AppMap> => {
    requireAdmin(actor);
    const { version, technology } = await readTechnology(deps.root);
    const settings = settingsOf(deps.config);
    const modules = mapModules.map((one) => ({ ...one, settings: settings[one.module] }));
    const map = { modules, apiReference: mounted.map(describe), technology };
    return { ...map, summary: summaryOf({ ...deps, model: deps.model() }, version, map) };
  };
