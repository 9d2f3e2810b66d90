import { parseArgs } from "node:util";
import { parseConfig, readEnvironment } from "#core/config.ts";
import { createLogger } from "#core/platform/logger.ts";
import { createModel } from "#core/platform/model.ts";
import { askCases } from "./ask-cases.ts";
import { judgeCases } from "./judge.ts";
import { startPipeline } from "./pipeline.ts";
import { readRecording, recordingModel, writeRecording, type Recording } from "./recording.ts";
import { scoreCases, sharesOf, type Score } from "./score.ts";
import { libraryOf, readSets } from "./sets.ts";

const withoutModel = `There is no model to ask: set OPENAI_API_KEY, or OPENAI_BASE_URL for a compatible server, and OPENAI_CHAT_MODEL.
docs/models.md has recipes. What was recorded is replayed by the ordinary tests, without a model.`;

const options = {
  model: { type: "boolean" },
  record: { type: "boolean" },
  judge: { type: "boolean", default: true },
  set: { type: "string", multiple: true },
  "at-once": { type: "string", default: "4" },
  by: { type: "string" },
} as const;

/** Runs the sets of cases through the product with the model of the environment; answers the exit code. */
export const runWithModel = async (args: string[], environment = readEnvironment()): Promise<number> => {
  const { values } = parseArgs({ args, options, allowNegative: true });
  const config = parseConfig({ ...environment, LOG_LEVEL: "warn" });
  if (config.model === null) {
    console.error(withoutModel);
    return 2;
  }
  const model = createModel(config.model, createLogger("warn"));
  const shares: Record<string, Record<string, number>> = {};
  const judgements: Record<string, Record<string, number>> = {};
  const wrong: (Score & { case: string; text: string })[] = [];
  for (const set of readSets(values.set)) {
    const by = values.by ?? model.chatModel;
    const recording: Recording = { model: by, recorded: new Date().toISOString().slice(0, 10), calls: {} };
    const asked = recordingModel(model, recording);
    const pipeline = await startPipeline(libraryOf(set), asked, environment);
    const outcomes = await askCases(pipeline, set, Number(values["at-once"]));
    await pipeline.close();
    const scores = scoreCases(set, outcomes);
    shares[set.name] = sharesOf(scores.values());
    for (const [id, score] of scores)
      if (!score.right) wrong.push({ case: id, ...score, text: outcomes.get(id)?.text.slice(0, 160) ?? "" });
    if (values.judge) {
      const judged = await judgeCases(model, set, outcomes);
      judgements[set.name] = sharesOf(judged.values());
    }
    if (values.record === true) writeRecording(set.name, recording);
    else if (readRecording(set.name) === null) console.log(`${set.name}: not recorded; --record keeps it`);
  }
  console.table(shares);
  if (values.judge) console.table(judgements);
  for (const { case: id, text, ...score } of wrong)
    console.log(`${id}: ${JSON.stringify(score)}\n    ${text}`);
  return 0;
};
