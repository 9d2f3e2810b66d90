import { fileURLToPath } from "node:url";
import type { Rolldown } from "vite";

/** The pages with the routes that each stands in. */
const frames: Record<string, string[]> = {
  dashboard: ["with-tooltips", "shell"],
  support: ["with-tooltips", "shell"],
  initiatives: ["with-tooltips", "shell"],
  admin: ["with-tooltips"],
};
const pages = Object.keys(frames);

// The entry waits for files that need those of the start, so it cannot be one of them.
const entry = /[\\/](?:index\.html|main\.tsx)$/u;

/** The modules that these load before they can run. */
const neededBy = (roots: readonly string[], context: Rolldown.ChunkingContext): Set<string> => {
  const needed = new Set<string>();
  const open = [...roots];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (needed.has(id)) continue;
    needed.add(id);
    open.push(...(context.getModuleInfo(id)?.importedIds ?? []));
  }
  return needed;
};

const sourceOf = (path: string) => fileURLToPath(new URL(`src/${path}`, import.meta.url));

/** What a conversation with messages loads besides its page. */
const messages = [
  "features/chat/conversation/conversation-messages.tsx",
  "patterns/markdown/markdown-view.tsx",
].map(sourceOf);

const rootsOf = (page: string) =>
  [page, ...(frames[page] ?? [])].map((route) => sourceOf(`app/pages/${route}.tsx`));

const nameFor = (users: readonly string[]): string | null => {
  if (!users.some((user) => pages.includes(user))) return null;
  return pages.every((page) => users.includes(page)) ? "pages" : users.join("-");
};

/** Names the chunk of a module after the pages that need it from the start; none for what is loaded later. */
const createNaming = (): Rolldown.CodeSplittingNameFunction => {
  let closures: Map<string, Set<string>> | undefined;
  const read = (context: Rolldown.ChunkingContext) =>
    new Map([
      ...pages.map((page) => [page, neededBy(rootsOf(page), context)] as const),
      ["messages", neededBy(messages, context)],
    ]);
  return (id, context) => {
    closures ??= read(context);
    const users = [...closures].flatMap(([user, ids]) => (ids.has(id) ? [user] : []));
    // Messages stand on the dashboard alone, which has loaded its own by then.
    return nameFor(users.includes("dashboard") ? users.filter((user) => user !== "messages") : users);
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
