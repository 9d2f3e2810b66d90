import type { NotionBlock, NotionContent } from "../../platform/notion/notion-content.ts";
import { NotionFailure } from "../../platform/notion/notion-failure.ts";
import type { BlockNode } from "./blocks-to-markdown.ts";

/** A page's blocks as a tree, and the pages that stand in it. */
export interface PageBlocks {
  nodes: BlockNode[];
  childPages: { id: string; title: string }[];
  /** Whether there was more than is read of one page. */
  cut: boolean;
}

const mostBlocks = 5000;
const mostCalls = 400;
const deepest = 12;

interface Walk {
  api: Pick<NotionContent, "blocks">;
  blocks: number;
  calls: number;
  result: PageBlocks;
}

const originOf = (block: NotionBlock): string =>
  block.type === "synced_block" ? (block.synced_block.synced_from?.block_id ?? block.id) : block.id;

const allOf = async (walk: Walk, parentId: string): Promise<NotionBlock[]> => {
  const found: NotionBlock[] = [];
  let cursor: string | null = null;
  do {
    if (walk.calls >= mostCalls || walk.blocks >= mostBlocks) {
      walk.result.cut = true;
      return found;
    }
    walk.calls += 1;
    const batch: Awaited<ReturnType<NotionContent["blocks"]>> = await walk.api.blocks(parentId, cursor);
    walk.blocks += batch.items.length;
    found.push(...batch.items);
    cursor = batch.cursor;
  } while (cursor !== null);
  return found;
};

/** Blocks that are shown here but belong to a page nobody shared are left out. */
const readShown = async (walk: Walk, block: NotionBlock, depth: number): Promise<BlockNode[]> => {
  const origin = originOf(block);
  try {
    return await readInto(walk, origin, depth);
  } catch (error) {
    const isAway = error instanceof NotionFailure && error.reason === "not_found";
    if (isAway && origin !== block.id) return [];
    throw error;
  }
};

const readInto = async (walk: Walk, parentId: string, depth: number): Promise<BlockNode[]> => {
  const nodes: BlockNode[] = [];
  for (const block of await allOf(walk, parentId)) {
    if (block.in_trash || block.archived) continue;
    const isPage = block.type === "child_page" || block.type === "child_database";
    if (block.type === "child_page")
      walk.result.childPages.push({ id: block.id, title: block.child_page.title });
    const goesOn = block.has_children && !isPage;
    if (goesOn && depth >= deepest) walk.result.cut = true;
    const children = goesOn && depth < deepest ? await readShown(walk, block, depth + 1) : [];
    nodes.push({ block, children });
  }
  return nodes;
};

/** Reads all blocks of a page, those in other blocks with them; the pages in it are only named. Throws `NotionFailure`. */
export const readBlocks = async (api: Pick<NotionContent, "blocks">, pageId: string): Promise<PageBlocks> => {
  const result: PageBlocks = { nodes: [], childPages: [], cut: false };
  result.nodes = await readInto({ api, blocks: 0, calls: 0, result }, pageId, 0);
  return result;
};
