import { fileURLToPath } from "node:url";
import type { Rolldown } from "vite";

/** The pages with the routes that each stands in. */
const frames: Record<string, string[]> = {
  dashboard: ["with-tooltips", "shell/shell"],
  support: ["with-tooltips", "shell/shell"],
  initiatives: ["with-tooltips", "shell/shell"],
  admin: ["with-tooltips"],
};
const pages = Object.keys(frames);
// An agent never opens the admins' page: what they need of its code later is apart from the rest of it.
const agentPages = pages.filter((page) => page !== "admin");

// The entry waits for files that need those of the start, so it cannot be one of them.
const entry = /[\\/](?:index\.html|main\.tsx)$/u;

type Imports = "importedIds" | "dynamicallyImportedIds";

/** The modules that these load before they can run, or, by all kinds of imports, some time. */
const neededBy = (
  roots: readonly string[],
  context: Rolldown.ChunkingContext,
  kinds: readonly Imports[] = ["importedIds"],
): Set<string> => {
  const needed = new Set<string>();
  const open = [...roots];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (needed.has(id)) continue;
    needed.add(id);
    const info = context.getModuleInfo(id);
    if (info === null && roots.includes(id))
      throw new Error(`page-chunks.ts names ${id}, which is not built`);
    open.push(...kinds.flatMap((kind) => info?.[kind] ?? []));
  }
  return needed;
};

const sourceOf = (path: string) => fileURLToPath(new URL(`src/${path}`, import.meta.url));

/** What a conversation with messages loads besides its page: first the messages, then what draws their Markdown. */
const messages = [sourceOf("features/chat/conversation/conversation-messages.tsx")];
const markdown = [sourceOf("patterns/markdown/markdown-view.tsx")];
/** What the conversation with a lead needs to be drawn. */
const lead = [sourceOf("features/chat/lead/lead-view.tsx")];

const rootsOf = (page: string) =>
  [page, ...(frames[page] ?? [])].map((route) => sourceOf(`app/pages/${route}.tsx`));

const nameFor = (isOf: (user: string) => boolean): string | null => {
  const users = pages.filter(isOf);
  if (users.length === pages.length) return "pages";
  // Messages stand on the dashboard alone, which has loaded its own by then.
  if (isOf("dashboard")) return users.join("-");
  if (users.length === 0) return isOf("messages") ? (isOf("markdown") ? "message-texts" : "messages") : null;
  if (isOf("messages") || isOf("markdown")) return [...users, "messages"].join("-");
  if (isOf("lead")) return [...users, "lead"].join("-");
  // What an agent's page needs from the start it need not wait for later.
  return !agentPages.some(isOf) && isOf("later") ? [...users, "later"].join("-") : users.join("-");
};

/** Names the chunk of a module after the pages that need it from the start; none for what is loaded later. */
const createNaming = (): Rolldown.CodeSplittingNameFunction => {
  let closures: Map<string, Set<string>> | undefined;
  const read = (context: Rolldown.ChunkingContext) =>
    new Map([
      ...pages.map((page) => [page, neededBy(rootsOf(page), context)] as const),
      ["messages", neededBy(messages, context)],
      ["markdown", neededBy(markdown, context)],
      ["lead", neededBy(lead, context)],
      ["later", neededBy(agentPages.flatMap(rootsOf), context, ["importedIds", "dynamicallyImportedIds"])],
    ]);
  return (id, context) => {
    const used = (closures ??= read(context));
    return nameFor((user) => used.get(user)?.has(id) === true);
  };
};

/**
 * One file for what every visit needs and one for each set of pages that share something, instead of one for each
 * module two places share. A page loads no module it does not need. What a chunk imports is needed by at least the
 * same pages, so that chunks never import each other in a circle.
 */
export const pageChunks = (): Rolldown.CodeSplittingOptions => ({
  includeDependenciesRecursively: false,
  groups: [
    { name: "start", tags: ["$initial"], test: (id) => !entry.test(id), priority: 2 },
    { name: createNaming(), debugName: "pages", priority: 1 },
  ],
});
