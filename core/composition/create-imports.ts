import { createImports } from "../importing/imports.ts";
import type { Support } from "./create-support.ts";
import type { Knowledge } from "./create-knowledge.ts";
import type { Jobs } from "../platform/queue/queue.ts";
import { presentSessionUser } from "../users/present-user.ts";
import type { UserStore } from "../users/user-store.ts";

type Given = Parameters<typeof createImports>[0];

interface Deps extends Pick<Given, "sql" | "log"> {
  knowledge: Knowledge;
  jobs: Jobs;
  support: Support;
  users: UserStore;
}

/** How files come into the library; those that are received are kept where proofs are. */
export const openImports = ({ knowledge, jobs, support: { storage, files }, users, sql, log }: Deps) => {
  const given: Given = {
    sql,
    log,
    library: knowledge.documents,
    addDocument: knowledge.addDocument,
    storage,
    incomingDir: files.incomingDir,
    jobs: {
      readFile: (fileId) => jobs.enqueue("imports", "read", { fileId }, { jobId: `read-${fileId}` }),
      writeImport: (importId) =>
        jobs.enqueue("imports", "write", { importId }, { jobId: `write-${importId}` }),
    },
    findAdmin: async (userId) => {
      const user = await users.byId(userId);
      const actor = user === undefined || user.disabled_at !== null ? null : presentSessionUser(user);
      return actor?.isAdmin === true ? actor : null;
    },
  };
  return createImports(given);
};
