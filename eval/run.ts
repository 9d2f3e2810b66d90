import { readFileSync, writeFileSync } from "node:fs";
import { fitLeavingOut } from "./fit.ts";
import { measureLeads } from "./leads.ts";
import { readLibraries } from "./libraries.ts";
import { runWithModel } from "./model/run.ts";
import { askLibrary, figuresOf, type Asked, type Figures } from "./measure.ts";

const floorsFile = "eval/floors.json";
/** Figures that are to stay as high, or as low, as was recorded; two questions of forty are no news. */
const tolerance = 0.051;
const lowIsGood = new Set<keyof Figures>(["refused", "sureButWrong"]);
const neither = new Set<keyof Figures>(["unsure"]);

const worse = (figures: Figures, floor: Figures): string[] =>
  (Object.keys(figures) as (keyof Figures)[]).flatMap((name) => {
    const [now, before] = [figures[name] ?? 0, floor[name] ?? 0];
    const loss = lowIsGood.has(name) ? now - before : before - now;
    return loss > tolerance && !neither.has(name) ? [`${name} is ${now}, was ${before}`] : [];
  });

/** Measures how well questions find their documents, without a model; fails where a library has become worse. */
const runLibraries = async (): Promise<void> => {
  const asked = new Map<string, Asked[]>();
  for (const library of readLibraries()) asked.set(library.name, await askLibrary(library));
  const figures = Object.fromEntries([...asked].map(([name, all]) => [name, figuresOf(all)]));
  console.table(figures);

  console.log("Leads of the sample: whether the fitting words are the draft, or among those to choose from");
  console.table([await measureLeads()]);
  if (process.argv.includes("--fit")) console.table(fitLeavingOut(asked));
  if (process.argv.includes("--record")) writeFileSync(floorsFile, `${JSON.stringify(figures, null, 2)}\n`);

  const floors: Record<string, Figures> = JSON.parse(readFileSync(floorsFile, "utf8"));
  for (const [name, found] of Object.entries(figures)) {
    const floor = floors[name];
    for (const fault of floor === undefined ? [] : worse(found, floor)) {
      console.error(`${name}: ${fault}`);
      process.exitCode = 1;
    }
  }
};

if (process.argv.includes("--model")) process.exitCode = await runWithModel(process.argv.slice(2));
else await runLibraries();
process.exit();
