import { judgeLeadMessages } from "./lead-messages.ts";
import { evaluateLeads } from "./leads.ts";
import { judgeFollowUps, judgeGaps, judgeGreetings, judgeRetrieval } from "./judge.ts";
import { libraryKinds, type GapQuestion, type LibraryName } from "./libraries.ts";
import { gapQuestions, ofSplit, readQuestions } from "./questions.ts";
import { startKnowledge } from "./start-knowledge.ts";

const requiredHitAt3 = 0.92;

const started = await startKnowledge();
const questions = readQuestions();
const splits = ["tune", "held-out"] as const;

console.log(
  started.model?.embeddingModel == null
    ? "Retrieval over the sample playbook by its words alone"
    : `Retrieval over the sample playbook by its words and ${started.model.embeddingModel}`,
);

const retrieval: Record<string, Awaited<ReturnType<typeof judgeRetrieval>>> = {};
for (const split of splits)
  retrieval[split] = await judgeRetrieval(started, ofSplit(questions.retrieval, split));
retrieval["development"] = await judgeRetrieval(started, questions.development);
for (const split of splits) {
  retrieval[`follow-ups, ${split}`] = await judgeFollowUps(started, ofSplit(questions.followUps, split));
}
console.table(retrieval);

// A category alone is asked only what is known to be answered there.
const gapSets: Record<string, GapQuestion[]> = {
  tune: gapQuestions(questions, "tune"),
  "held-out": gapQuestions(questions, "held-out"),
  development: questions.gapDevelopment,
  fresh: questions.gapFresh,
};
const gaps: Record<string, Awaited<ReturnType<typeof judgeGaps>>> = {};
for (const library of Object.keys(libraryKinds) as LibraryName[]) {
  for (const [name, set] of Object.entries(gapSets)) {
    if (libraryKinds[library].byCategory && !set.some(({ documents }) => documents !== undefined)) continue;
    gaps[`${name}, ${library}`] = await judgeGaps(library, set);
  }
}
console.table(gaps);
const greetings = questions.greetings.map(({ text }) => text);
console.table([await judgeGreetings(started, greetings)]);

const { "hit@3": hits = 0 } = retrieval["held-out"] ?? {};
if (hits < requiredHitAt3) {
  console.error(`hit@3 on the held-out questions is ${hits}, below the required ${requiredHitAt3}`);
  process.exitCode = 1;
}
await started.close();

const leads = await evaluateLeads(process.argv.includes("--details"));
console.log(`Replies to leads\n  ${leads.lines.join("\n  ")}`);
console.log("Replies of the scripts to messages by hands that knew none of them");
console.table(await judgeLeadMessages());
if (!leads.passed) {
  console.error("a reply commits before a proposal, or too often the right script is not found");
  process.exitCode = 1;
}
