import { createLogger } from "#core/platform/logger.ts";
import { createOwnEncoder } from "#core/platform/own-encoder/own-encoder.ts";
import { quantile, timeEach, timeOnce, type Figure } from "./measure.ts";
import { questions } from "./seed.ts";

const times = 100;
// As long as it reads of a passage.
const passage = questions().join(" ").slice(0, 500);

/** How long the built-in encoder takes to open, and for a question and a passage: so much later is a question answered. */
export const measureEncoder = async (): Promise<Figure[]> => {
  const encoder = createOwnEncoder({ log: createLogger("warn") });
  const encode = async (text: string) => {
    await encoder.current()?.embed([text]);
  };
  const before = process.memoryUsage().rss;
  const opening = await timeOnce(() => encode("What does it cost?"));
  const asked = questions();
  const ofQuestions = await timeEach(times, (index) => encode(asked[index % asked.length] ?? ""));
  const ofPassages = await timeEach(times, () => encode(passage));
  const grown = (process.memoryUsage().rss - before) / 1_000_000;
  await encoder.close();
  return [
    { name: "opening the built-in encoder, with a first question", value: opening, unit: "ms" },
    { name: "a question encoded, p50", value: quantile(ofQuestions, 0.5), unit: "ms" },
    { name: "a passage encoded, p50", value: quantile(ofPassages, 0.5), unit: "ms" },
    { name: "memory it takes while it is at work", value: grown, unit: "MB" },
  ];
};
