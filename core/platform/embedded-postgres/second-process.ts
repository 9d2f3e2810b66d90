import { openDatabase } from "../database.ts";
import { createLogger } from "../logger.ts";
import { lockFolder } from "./folder-lock.ts";

/** What a test runs as a second process: `tsx second-process.ts hold|insert|open-and-close FOLDER`. */
const [task = "", folder = ""] = process.argv.slice(2);

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

const open = () => openDatabase({ databaseUrl: undefined, dataDir: folder, log: createLogger("silent") });

const tasks: Record<string, () => Promise<void>> = {
  hold: async () => {
    await lockFolder(folder);
    say("holding");
    setInterval(() => undefined, 1000);
  },
  insert: async () => {
    const { sql } = await open();
    for (;;) {
      const inserted = await sql.transaction(async (trx) => {
        const [row] = await trx("acknowledged").insert({}).returning("id");
        await trx("pairs").insert({ id: row.id });
        return String(row.id);
      });
      say(inserted);
    }
  },
  "open-and-close": async () => {
    const database = await open();
    await database.sql.raw("select 1");
    await database.close();
    say("closed");
  },
};

await tasks[task]?.();
