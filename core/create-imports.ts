import type { Support } from "./create-support.ts";
import type { Knowledge } from "./knowledge/knowledge.ts";
import type { Jobs } from "./platform/queue.ts";
import { presentSessionUser } from "./users/present-user.ts";
import type { UserStore } from "./users/user-store.ts";

type Given = Parameters<Knowledge["openImports"]>[0];

/** What importing needs of the rest; the files it receives are kept where proofs are. */
const importing = (jobs: Jobs, { storage, files }: Support, users: UserStore): Given => ({
  storage,
  incomingDir: files.incomingDir,
  jobs: {
    readFile: (fileId) => jobs.enqueue("imports", "read", { fileId }, { jobId: `read-${fileId}` }),
    writeImport: (importId) => jobs.enqueue("imports", "write", { importId }, { jobId: `write-${importId}` }),
  },
  findAdmin: async (userId) => {
    const user = await users.byId(userId);
    const actor = user === undefined || user.disabled_at !== null ? null : presentSessionUser(user);
    return actor?.isAdmin === true ? actor : null;
  },
  afterImport: () => Promise.resolve(),
});

/** The knowledge base, and how files come into it. */
export const withImports = (knowledge: Knowledge, jobs: Jobs, support: Support, users: UserStore) => ({
  knowledge,
  imports: knowledge.openImports(importing(jobs, support, users)),
});
