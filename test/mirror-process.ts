import { openOnFolder } from "./open-on-folder.ts";

// A worker of its own with the settings of its first parameter, in JSON; it prints again and again how many records have
// their page, and how many wait.
const [, , settings = "{}"] = process.argv;
const environment = JSON.parse(settings) as Record<string, string>;
const { database, work } = await openOnFolder(environment["DATA_DIR"] ?? "", environment);
await work();
console.log("working");
for (;;) {
  const [row] = await database
    .sql("notion_links")
    .select<{ done: string; due: string }[]>(
      database.sql.raw("count(page_id) as done, count(due_at) as due"),
    );
  console.log(`${row?.done} ${row?.due}`);
  await new Promise((resolve) => setTimeout(resolve, 200));
}
