import { createHash } from "node:crypto";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import { say } from "./console.mjs";

const sources = [
  "api",
  "bot",
  "contracts",
  "core",
  "migrations",
  "miniapp",
  "worker",
  "scripts",
  "main.ts",
  "package-lock.json",
];
const stamp = "dist/.built";
// Started as threads of their own, so they have to be files beside the bundle.
const threads = [
  "core/platform/embedded-postgres/pglite-thread.mjs",
  "core/platform/own-encoder/encoder-thread.mjs",
];
// Read from beside the code that asks for it.
const readFiles = ["core/common-passwords.txt"];

/** @param {string} path @returns {string[]} */
const filesOf = (path) =>
  statSync(path).isDirectory()
    ? readdirSync(path, { withFileTypes: true })
        .filter((entry) => entry.name !== "node_modules")
        .flatMap((entry) => filesOf(join(path, entry.name)))
    : [path];

const sourceHash = () => {
  const hash = createHash("sha256").update(process.version);
  for (const file of sources.flatMap(filesOf).sort()) hash.update(file).update(readFileSync(file));
  return hash.digest("hex");
};

const buildMiniApp = async () => {
  const { build } = await import("vite");
  await build({ configFile: "miniapp/vite.config.ts", logLevel: "warn" });
};

// What stays a package of its own: PGlite reads files beside its code, the S3 client is for the few who set it up,
// and knex names drivers that are not installed.
const leftOutside =
  /^(?:@electric-sql\/|@aws-sdk\/|sharp$|better-sqlite3|mariadb|mysql|oracledb|pg-native|pg-query-stream|sqlite3|tedious)/u;

const buildServer = async () => {
  const { build } = await import("rolldown");
  await build({
    // Files are converted in a thread of its own, which starts from a file too.
    input: { main: "main.ts", "import-thread": "core/importing/conversion/import-thread.ts" },
    platform: "node",
    // With the packages inside, because finding and reading their thousand files takes a third of a start.
    external: leftOutside,
    // Packages may use eval; our own code is linted against it.
    checks: { eval: false },
    output: {
      dir: "dist/server",
      format: "esm",
      sourcemap: true,
      entryFileNames: "[name].js",
      chunkFileNames: "[name]-[hash].js",
    },
  });
  for (const file of [...threads, ...readFiles]) copyFileSync(file, join("dist/server", basename(file)));
};

/** Builds the server and the Mini App into `dist`, unless what is there was made from these very sources. */
export const ensureBuilt = async () => {
  const wanted = sourceHash();
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;
  say("Building the server and the Mini App");
  rmSync("dist", { recursive: true, force: true });
  mkdirSync("dist");
  await Promise.all([buildServer(), buildMiniApp()]);
  writeFileSync(stamp, wanted);
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) await ensureBuilt();
