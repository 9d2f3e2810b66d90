import { join } from "node:path";

type Environment = Record<string, string | undefined>;

/** The admin's access code in a demo, which only this machine can reach. */
export const demoAccessCode = "legend-demo";

// A demo writes to nobody: no bot, no Notion, no bucket, no model that costs, no shared queue. Its address is this machine's.
const unconnected = /^(?:TELEGRAM|NOTION|S3|OPENAI|ADMIN)_|^(?:DATABASE|REDIS|PUBLIC)_URL$/u;

/** Settings for a demo: a folder of its own inside the data, this machine alone, and no integration. */
export const demoEnvironment = (env: Environment): Environment => ({
  ...Object.fromEntries(Object.entries(env).filter(([name]) => !unconnected.test(name))),
  DATA_DIR: join(env["DATA_DIR"]?.trim() || "./data", "demo"),
  HOST: "127.0.0.1",
  SAMPLE_CONTENT: "on",
  ADMIN_USERNAME: "admin",
  ADMIN_ACCESS_CODE: demoAccessCode,
});
