import { measureAdminLists } from "./admin-lists.ts";
import { measureAnswers } from "./answers.ts";
import { measureBot } from "./bot.ts";
import { measureEmbeddings } from "./embeddings.ts";
import { measureFirstLoad } from "./first-load.ts";
import { measureHostileBodies } from "./hostile-bodies.ts";
import { measureInsights } from "./insights.ts";
import { measureLeadReplies } from "./lead-replies.ts";
import { reportLine, type Figure } from "./measure.ts";
import { measureMirror } from "./mirror.ts";
import { measureReads } from "./reads.ts";
import { measureRetrieval } from "./retrieval.ts";
import { measureRoutes } from "./routes.ts";
import { measureEncoder } from "./encoder.ts";
import { measureStart } from "./start.ts";
import { measureUploads } from "./uploads.ts";

const groups: Record<string, () => Promise<Figure[]>> = {
  answers: measureAnswers,
  "lead replies": measureLeadReplies,
  bot: measureBot,
  reads: measureReads,
  retrieval: measureRetrieval,
  "admin lists": measureAdminLists,
  insights: measureInsights,
  uploads: measureUploads,
  "hostile bodies": measureHostileBodies,
  embeddings: measureEmbeddings,
  mirror: measureMirror,
  encoder: measureEncoder,
  start: measureStart,
  "first load": measureFirstLoad,
  routes: measureRoutes,
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !Object.hasOwn(groups, name));
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(", ")}. There are: ${Object.keys(groups).join(", ")}.`);
  process.exit(2);
}
for (const [name, measure] of Object.entries(groups)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.log(`\n${name}`);
  for (const figure of await measure()) console.log(reportLine(figure));
}
