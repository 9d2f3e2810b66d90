import { expect, onTestFinished, test } from "vitest";
import { parseConfig } from "#core/config.ts";
import { startNotion } from "#test/fakes/notion-server.ts";
import { addSources, environmentFor } from "#test/start-mirror.ts";
import { checkNotion } from "./notion-check.ts";

const startWorkspace = async () => {
  const notion = await startNotion();
  onTestFinished(() => notion.close());
  return { notion, sources: addSources(notion) };
};

test("says where to begin without a token", async () => {
  expect(await checkNotion(parseConfig({}))).toMatchObject({ missing: 1 });
});

test("finds nothing to say about a workspace made by the book", async () => {
  const { notion, sources } = await startWorkspace();
  const { lines, missing } = await checkNotion(parseConfig(environmentFor(notion, sources)));
  expect(missing).toBe(0);
  expect(lines[0]).toBe("  ok       support: every property is there");
});

test("says what is missing, of the wrong type, or lacks an option", async () => {
  const { notion } = await startWorkspace();
  const upcoming = notion.addSource({
    Title: "title",
    Innitiative: "rich_text",
    Status: ["status", ["Planned"]],
  });
  const { lines } = await checkNotion(parseConfig(environmentFor(notion, { upcoming })));
  expect(lines[2]).toBe(
    [
      "  missing  upcoming:",
      "           - Innitiative must be a multi-select, but is text",
      "           - Initiative Time is missing: add a date of this name",
      "           - Status lacks the option Coordinated",
    ].join("\n"),
  );
});

test("says that the token is refused", async () => {
  const { notion, sources } = await startWorkspace();
  const environment = { ...environmentFor(notion, sources), NOTION_TOKEN: "wrong" };
  const { lines } = await checkNotion(parseConfig(environment));
  expect(lines[0]).toContain("Notion refuses the token");
});
