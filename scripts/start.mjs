// `npm start`: installs and builds what is missing, then starts Legend in this process.
import { existsSync } from "node:fs";
import { must } from "./console.mjs";
import { ensureInstalled } from "./install.mjs";

await ensureInstalled();
// In a process of its own: the bundler's memory is given back before the product starts.
await must(process.execPath, ["scripts/build.mjs"]);
if (!existsSync("dist/server/main.js")) throw new Error("The build left no dist/server/main.js");
process.setSourceMapsEnabled(true);
await import(new URL("../dist/server/main.js", import.meta.url).href);
