import { optionLists, usualPoints, type Option, type OptionList, optionList } from "#contracts/options.ts";
import { requireAdmin, type Actor } from "../actor.ts";
import type { RecordChange } from "../audit/record-change.ts";
import { AppError, invalid, overtaken } from "../errors.ts";
import { newId } from "../ids.ts";
import { once } from "../once.ts";
import type { Sql } from "../platform/database.ts";
import { createOptionStore, type OptionRow, type OptionStore } from "./option-store.ts";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

const fileName = "options.json";
const sampleOptions = z.record(optionList, z.array(z.string()));

/** What a product that has no options yet starts with, as it stands beside the sample's documents. */
const readSampleOptions = async (contentDir: string): Promise<Record<OptionList, string[]>> =>
  sampleOptions.parse(JSON.parse(await readFile(join(contentDir, fileName), "utf8")));

interface Deps {
  /** Whether a list is kept in Notion now. */
  isMirrored: (list: OptionList) => boolean;
  sql: Sql;
  options: OptionStore;
  recordChange: RecordChange;
}

type Seen = Pick<Option, "id" | "name"> & { points?: number | undefined };

interface Replacement {
  list: OptionList;
  options: { id?: string | undefined; name: string; points?: number | undefined }[];
  /** The list that was being edited, where the client says so. */
  basedOn?: Seen[] | undefined;
}

const hasPoints = (list: OptionList) => list === "initiative-types";

const present = ({ id, name, points }: OptionRow): Option =>
  points === null ? { id, name } : { id, name, points };

const requireDistinct = (values: string[], message: string): void => {
  if (new Set(values).size < values.length) throw invalid("options", message);
};

const identity = ({ id, name, notion_id }: OptionRow) => [id, name, notion_id];

const listOptions =
  ({ options }: Deps) =>
  async (list: OptionList): Promise<Option[]> =>
    (await options.all(list)).map(present);

/** The rows a list shall have; what has an id keeps it, and its points unless they are given. */
const rowsOf = ({ list, options }: Replacement, before: OptionRow[]): OptionRow[] =>
  options.map(({ id, name, points }, position) => {
    const known = before.find((row) => row.id === id);
    if (id !== undefined && known === undefined)
      throw invalid("options", `${name} is not on the list any more. Please reload.`);
    const worth = hasPoints(list) ? (points ?? known?.points ?? usualPoints) : null;
    return {
      id: known?.id ?? newId(),
      list,
      name,
      points: worth,
      position,
      notion_id: known?.notion_id ?? null,
    };
  });

/** Throws `conflict` when a list that is kept in Notion would differ from it in more than points. */
const requireSameNames = (before: OptionRow[], rows: OptionRow[]): void => {
  const names = (list: OptionRow[]) => JSON.stringify(list.map(({ name }) => name).sort());
  if (before.some(({ notion_id }) => notion_id !== null) && names(before) !== names(rows))
    throw new AppError("conflict", "This list is kept in Notion. Change its options there.");
};

const asSeen = (options: Seen[]) => JSON.stringify(options.map(({ id, name, points }) => [id, name, points]));

const asSaid = (options: Replacement["options"]) =>
  JSON.stringify(options.map(({ name, points }) => [name, points]));

/** Throws `conflict` when a list is not the one that was edited, unless it says what it shall say already. */
const requireAsSeen = ({ basedOn, options }: Replacement, before: Option[]): void => {
  if (basedOn === undefined || asSeen(basedOn) === asSeen(before)) return;
  if (asSaid(options) !== asSaid(before)) throw overtaken("This list has already been changed elsewhere");
};

const replaceOptions =
  (deps: Deps) =>
  async (actor: Actor, input: Replacement): Promise<Option[]> => {
    requireAdmin(actor);
    const { list } = input;
    const names = input.options.map(({ name }) => name.toLowerCase());
    requireDistinct(names, "Two options have the same name");
    const ids = input.options.map(({ id }) => id).filter((id) => id !== undefined);
    requireDistinct(ids, "The same option is there twice");
    return deps.sql.transaction(async (trx) => {
      const before = await deps.options.lock(list, trx);
      requireAsSeen(input, before.map(present));
      const rows = rowsOf(input, before);
      if (deps.isMirrored(list)) requireSameNames(before, rows);
      await deps.options.replace(list, rows, trx);
      const after = rows.map(present);
      await deps.recordChange(trx, actor, "options.change", list, { before: before.map(present), after });
      return after;
    });
  };

const ensureOptions =
  ({ sql, options }: Deps) =>
  (contentDir: string): Promise<void> => {
    const sample = once(() => readSampleOptions(contentDir));
    return sql.transaction(async (trx) => {
      for (const list of optionLists) {
        if ((await options.lock(list, trx)).length > 0) continue;
        const wanted = (await sample())[list].map((name) => ({ name }));
        await options.replace(list, rowsOf({ list, options: wanted }, []), trx);
      }
    });
  };

/** Makes a list that of Notion; an option stays the same while its id or its name does, and keeps its points. */
const takeFromNotion =
  ({ sql, options, recordChange }: Deps) =>
  (list: OptionList, given: { id: string; name: string }[]): Promise<void> =>
    sql.transaction(async (trx) => {
      const before = await options.lock(list, trx);
      const ids = new Set(given.map(({ id }) => id));
      const isTaken = ({ notion_id: id }: OptionRow) => id !== null && ids.has(id);
      const rows = given.map(({ id, name }, position): OptionRow => {
        // In another data source the same option has another id.
        const known =
          before.find(({ notion_id }) => notion_id === id) ??
          before.find((row) => !isTaken(row) && row.name.toLowerCase() === name.toLowerCase());
        const points = hasPoints(list) ? (known?.points ?? usualPoints) : null;
        return { id: known?.id ?? newId(), list, name, points, position, notion_id: id };
      });
      if (JSON.stringify(rows.map(identity)) === JSON.stringify(before.map(identity))) return;
      await options.replace(list, rows, trx);
      await recordChange(trx, null, "options.change", list, {
        before: before.map(present),
        after: rows.map(present),
      });
    });

/** The lists that people choose from: support categories, and initiative types with what they earn. */
export const createOptions = (given: Omit<Deps, "options">) => {
  const deps: Deps = { ...given, options: createOptionStore(given.sql) };
  return {
    list: listOptions(deps),
    /** A list as Notion would offer it: with its own ids, where it is kept there. */
    choices: async (list: OptionList): Promise<{ id: string; name: string }[]> =>
      (await deps.options.all(list)).map(({ id, name, notion_id }) => ({ id: notion_id ?? id, name })),
    replace: replaceOptions(deps),
    takeFromNotion: takeFromNotion(deps),
    /** Those of a list that have these very names, with their points. */
    named: async (list: OptionList, names: string[], trx?: Sql): Promise<Option[]> =>
      (await deps.options.named(list, names, trx)).map(present),
    /** Fills lists that are empty, as they are on the first start. */
    ensure: ensureOptions(deps),
  };
};

export type Options = ReturnType<typeof createOptions>;
