import type { Audience } from "#contracts/documents.ts";
import { sourceLimit, type Source, type SourceSchedule } from "#contracts/sources.ts";
import { requireAdmin, type Actor } from "../actor.ts";
import { AppError, requireFound } from "../errors.ts";
import { newId } from "../ids.ts";
import type { Sql } from "../platform/database.ts";
import { openLink } from "./preview-source.ts";
import { auditedSource, presentSource } from "./present-source.ts";
import { sourceScheduleMs } from "./schedules.ts";
import type { OpenedSource } from "./source-reader.ts";
import type { CountedSource, StoredSource } from "./source-store.ts";
import type { SourcesDeps } from "./sources-deps.ts";

interface SourceFields {
  name?: string | undefined;
  schedule?: SourceSchedule | undefined;
  category?: string | null | undefined;
  audience?: Audience | null | undefined;
}

const found = async ({ sources }: SourcesDeps, id: string, trx?: Sql): Promise<CountedSource> => {
  return requireFound(await sources.find(id, trx), "Source");
};

const create = (
  { library: { knownCategory } }: SourcesDeps,
  actor: Actor,
  opened: OpenedSource,
  fields: SourceFields,
): StoredSource => {
  const { kind, scope, place, url } = opened;
  const now = new Date();
  return {
    kind,
    scope,
    place,
    url,
    id: newId(),
    name: (fields.name ?? opened.name).slice(0, 200),
    category: knownCategory(fields.category),
    audience: fields.audience ?? null,
    schedule: fields.schedule ?? "daily",
    addedBy: actor.username,
    createdAt: now,
    nextReadAt: now,
    runStartedAt: null,
    runComplete: false,
    lastReadAt: null,
    goneAt: null,
    error: null,
    notes: [],
    failures: 0,
  };
};

const record = async (
  deps: SourcesDeps,
  trx: Sql,
  change: { actor: Actor; action: string; before: StoredSource | null; after: StoredSource | null },
): Promise<void> => {
  const { actor, action, before, after } = change;
  const subjectId = (after ?? before)?.id ?? "";
  const seen = { before: before && auditedSource(before), after: after && auditedSource(after) };
  await deps.recordChange(trx, actor, action, subjectId, seen);
};

/** Adds what a link leads to as a source, and has it read at once; throws `conflict` when it is one already. */
export const addSource =
  (deps: SourcesDeps) =>
  async (
    actor: Actor,
    { url, subpages = false, ...fields }: SourceFields & { url: string; subpages?: boolean | undefined },
  ): Promise<Source> => {
    requireAdmin(actor);
    const source = create(deps, actor, await openLink(deps, url, subpages), fields);
    await deps.sql.transaction(async (trx) => {
      if ((await deps.sources.count(trx)) >= sourceLimit)
        throw new AppError("conflict", `There are ${sourceLimit} sources already: remove one first`);
      if (!(await deps.sources.add(source, trx)))
        throw new AppError("conflict", "This is a source already", {
          fields: { url: "This is a source already" },
        });
      await record(deps, trx, { actor, action: "source.add", before: null, after: source });
    });
    await deps.queueReading(source.id);
    return presentSource(await found(deps, source.id));
  };

/** Changes a source; its documents follow it where nobody has placed them otherwise. */
export const changeSource =
  (deps: SourcesDeps) =>
  async (actor: Actor, { id, ...fields }: SourceFields & { id: string }): Promise<Source> => {
    requireAdmin(actor);
    const moved = await deps.sql.transaction(async (trx) => {
      const stored = requireFound(await deps.sources.lock(id, trx), "Source");
      const after = changed(deps, stored, fields);
      await deps.sources.change(id, pick(after), trx);
      await record(deps, trx, { actor, action: "source.change", before: stored, after });
      return after.category !== stored.category || after.audience !== stored.audience;
    });
    if (moved) await deps.queueReading(id);
    return presentSource(await found(deps, id));
  };

const changed = (
  { library: { knownCategory } }: SourcesDeps,
  stored: StoredSource,
  fields: SourceFields,
): StoredSource => {
  const schedule = fields.schedule ?? stored.schedule;
  const category = fields.category === undefined ? stored.category : knownCategory(fields.category);
  const audience = fields.audience === undefined ? stored.audience : fields.audience;
  const isMoved = category !== stored.category || audience !== stored.audience;
  const lastRead = stored.lastReadAt?.getTime();
  // What is to follow it does so at the next reading, which is now.
  const byItself =
    schedule === stored.schedule || lastRead === undefined
      ? stored.nextReadAt
      : new Date(lastRead + sourceScheduleMs[schedule]);
  const nextReadAt = isMoved ? new Date() : byItself;
  return { ...stored, name: fields.name ?? stored.name, schedule, category, audience, nextReadAt };
};

const pick = ({ name, schedule, category, audience, nextReadAt }: StoredSource) => ({
  name,
  schedule,
  category,
  audience,
  nextReadAt,
});

const trashAll = async ({ pages, library }: SourcesDeps, source: StoredSource, by: string, trx: Sql) => {
  for (const { documentId } of await pages.of(source.id, trx)) {
    const document = documentId === null ? undefined : await library.lockEvenRemoved(documentId, trx);
    if (document?.deletedAt === null) await library.remove({ source: by }, [document], trx);
  }
};

/** Removes a source; its documents go to the trash, or stay as documents of one's own. */
export const removeSource =
  (deps: SourcesDeps) =>
  async (actor: Actor, { id, documents }: { id: string; documents: "trash" | "keep" }): Promise<void> => {
    requireAdmin(actor);
    await deps.sql.transaction(async (trx) => {
      const stored = requireFound(await deps.sources.lock(id, trx), "Source");
      if (documents === "trash") await trashAll(deps, stored, actor.username, trx);
      await deps.sources.remove(id, trx);
      await record(deps, trx, { actor, action: "source.remove", before: stored, after: null });
      await deps.announce(trx, "everybody", { keys: ["documents"] });
    });
  };

/** Has a source read as soon as somebody can. */
export const readNow =
  (deps: SourcesDeps) =>
  async (actor: Actor, { id }: { id: string }): Promise<Source> => {
    requireAdmin(actor);
    await found(deps, id);
    await deps.sources.change(id, { nextReadAt: new Date() });
    await deps.queueReading(id);
    await deps.announce(deps.sql, "admins", { keys: ["sources"] });
    return presentSource(await found(deps, id));
  };

/** The sources, oldest first. */
export const listSources =
  ({ sources }: SourcesDeps) =>
  async (actor: Actor): Promise<Source[]> => {
    requireAdmin(actor);
    return (await sources.list()).map(presentSource);
  };
