import { openOnFolder } from "./open-on-folder.ts";
import { root } from "./root-actor.ts";

// On the data folder of its first parameter a question is asked and answered, and nothing follows.
const [, , dataDir = ""] = process.argv;
const { core, jobs } = await openOnFolder(dataDir);
const { user } = await core.users.add(root, { telegramUsername: "asker", role: "BD" });
const admin = await core.users.add(root, { telegramUsername: "answerer", role: "CORE TEAM (ADMIN)" });
await core.chat.ask(user, { content: "Who waters the cactus?", sessionId: "s" });
const [gap] = (await core.gaps.list(admin.user, { status: "pending" })).rows;
// The answer is committed when its jobs are to be queued, which never comes about; the asker is printed then.
jobs.enqueue = () => {
  console.log(JSON.stringify(user));
  return new Promise(() => undefined);
};
await core.gaps.resolve(admin.user, {
  id: gap?.id ?? "",
  status: "answered",
  adminResponse: "The porter.",
});
