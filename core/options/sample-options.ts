import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { optionList, type OptionList } from "#contracts/options.ts";

const fileName = "options.json";
const sampleOptions = z.record(optionList, z.array(z.string()));

/** What a product that has no options yet starts with, as it stands beside the sample's documents. */
export const readSampleOptions = async (contentDir: string): Promise<Record<OptionList, string[]>> =>
  sampleOptions.parse(JSON.parse(await readFile(join(contentDir, fileName), "utf8")));
