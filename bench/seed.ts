import { readFileSync } from "node:fs";
import type { Member, TestApi } from "#test/start-api.ts";

interface Question {
  question: string;
}

/** Questions as agents ask them, from the retrieval set. */
export const questions = (): string[] =>
  (JSON.parse(readFileSync("eval/sets/retrieval.json", "utf8")) as Question[]).map(
    ({ question }) => question,
  );

/** Adds copies of the sample's sections under other titles until the index holds so many passages. */
export const growTo = async (api: TestApi, admin: Member, passages: number): Promise<number> => {
  const documents = await api.core.knowledge.listDocuments(admin.actor);
  const sections = documents.flatMap(({ title, content }) =>
    content.split(/\n(?=## )/u).map((section) => ({ title, section })),
  );
  const count = async () => Number((await api.database.sql("passages").count("* as count"))[0]?.["count"]);
  for (let index = 0; (await count()) < passages; index += 1) {
    const chosen = Array.from(
      { length: 5 },
      (_, offset) => sections[(index * 7 + offset * 11) % sections.length],
    );
    await api.core.knowledge.addDocument(admin.actor, {
      title: `Field notes ${index}: ${chosen[0]?.title ?? ""}`,
      content: chosen.map((part) => part?.section ?? "").join("\n\n"),
      category: "Resources",
    });
  }
  return count();
};
