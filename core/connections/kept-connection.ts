import { requireAdmin, type Actor } from "../actor.ts";
import type { RecordChange } from "../audit/record-change.ts";
import { invalid, overtaken } from "../errors.ts";
import type { Sql } from "../platform/database.ts";
import type { Logger } from "../platform/logger.ts";
import type { ConnectionName, ConnectionStore, StoredConnection } from "./connection-store.ts";
import type { SecretBox } from "./secret-box.ts";

/** A stored secret as far as it can be read; null where there is none. */
export type ReadSecret = { isLost: false; text: string } | { isLost: true } | null;

/** What is stored of a connection, with its secret as it can be read. */
export interface ReadConnection<Settings> {
  row: StoredConnection | undefined;
  settings: Settings | null;
  secret: ReadSecret;
}

/** What a change makes of a connection: its settings, and the secret that goes with them. */
export interface IntendedConnection<Settings> {
  settings: Settings;
  secret: ReadSecret;
}

/** What every connection that is set in the browser stands on. */
export interface KeepingDeps {
  sql: Sql;
  connections: ConnectionStore;
  box: SecretBox;
  recordChange: RecordChange;
  /** Puts what is stored into use in this process. */
  reload: () => Promise<void>;
}

/** One kind of connection. */
interface Kind<Settings, Shown = unknown> {
  name: ConnectionName;
  /** What its secret is called where it is stored. */
  secretName: string;
  /** What admins see of it, never the secret. */
  present: (read: ReadConnection<Settings>) => Shown;
  /** It as the audit log tells it, null where nothing is connected; of its secret only whether there is one. */
  audited: (read: ReadConnection<Settings>) => object | null;
  /** Under which name the audit log says whether a change brought another secret. */
  replaced: string;
}

/** How a change is asked for. */
interface Change {
  /** The secret as it was pasted; without one what is stored may stay. */
  pasted: string | undefined;
  /** When what the change was made over had been set; undefined saves over whatever is there. */
  basedOn: string | null | undefined;
}

/** Reads what is stored of a connection. */
export const readConnection = async <Settings extends object>(
  { connections, box }: Pick<KeepingDeps, "connections" | "box">,
  { name, secretName }: Pick<Kind<Settings>, "name" | "secretName">,
  trx?: Sql,
): Promise<ReadConnection<Settings>> => {
  const row = await connections.find(name, trx);
  const sealed = row?.secrets[secretName];
  const text = sealed === undefined ? undefined : await box.open(`${name}.${secretName}`, sealed);
  const secret = text == null ? null : { isLost: false as const, text };
  return {
    row,
    settings: row === undefined ? null : (row.settings as Settings),
    secret: text === null ? { isLost: true } : secret,
  };
};

/** A secret as admins see it; one that `isLocked` is the environment's. */
export const shownSecret = (isLocked: boolean, secret: ReadSecret) => ({
  isSet: isLocked || secret?.isLost === false,
  isLost: !isLocked && secret?.isLost === true,
  origin: isLocked ? ("environment" as const) : secret === null ? ("none" as const) : ("browser" as const),
});

/**
 * Holds in this process what is made of a connection's configuration, anew only where that is another one. Warns, once, the
 * stored secret cannot be read any more.
 */
export const holdConnection = <Config, Held>(
  log: Logger,
  /** Whose that is, and what to do about it. */
  [secret, remedy]: readonly [string, string],
  make: (config: Config | null) => Held,
) => {
  let calledBy = "null";
  let held = make(null);
  let wasLost = false;
  return {
    current: () => held,
    /** Tells whether it is connected otherwise from now on. */
    use: ({ config, isLost }: { config: Config | null; isLost: boolean }): boolean => {
      if (isLost && !wasLost)
        log.warn(`${secret} was encrypted with another key: put that back, or ${remedy} it again`);
      wasLost = isLost;
      const before = calledBy;
      calledBy = JSON.stringify(config);
      if (calledBy === before) return false;
      held = make(config);
      return true;
    },
  };
};

/** Refuses what the environment decides on; `what` begins the sentence. */
export const refuseLocked = (field: string, what: string, variable: string) =>
  invalid(field, `${what} is set by ${variable} in the environment`);

const requireAsSeen = (row: StoredConnection | undefined, basedOn: Change["basedOn"]): void => {
  if (basedOn === undefined || basedOn === (row?.changedAt.toISOString() ?? null)) return;
  throw overtaken(`${row?.changedBy ?? "Somebody"} has changed this connection in the meantime`);
};

const recording =
  <Settings extends object>(deps: KeepingDeps, kind: Kind<Settings>) =>
  async (actor: Actor, before: ReadConnection<Settings>, trx: Sql, replaced: boolean): Promise<void> => {
    const { name, audited } = kind;
    const after = await readConnection<Settings>(deps, kind, trx);
    const isThere = after.row !== undefined;
    await deps.recordChange(trx, actor, isThere ? "connection.change" : "connection.remove", name, {
      before: audited(before),
      after: isThere ? { ...audited(after), [kind.replaced]: replaced } : null,
    });
  };

/** Makes one change at a time, each over what is there then, and puts what is stored into use. */
const inOrder =
  <Settings extends object>(deps: KeepingDeps, kind: Kind<Settings>) =>
  async (act: (before: ReadConnection<Settings>, trx: Sql) => Promise<void>): Promise<void> => {
    await deps.sql.transaction(async (trx) => {
      await deps.connections.lock(trx);
      await act(await readConnection<Settings>(deps, kind, trx), trx);
    });
    await deps.reload();
  };

const storing =
  <Settings extends object>(deps: KeepingDeps, kind: Kind<Settings>) =>
  async (
    actor: Actor,
    { pasted, basedOn }: Change,
    intend: (before: ReadConnection<Settings>) => IntendedConnection<Settings>,
  ): Promise<void> => {
    requireAdmin(actor);
    const { connections, box } = deps;
    const { name, secretName } = kind;
    const sealed = pasted === undefined ? undefined : await box.seal(`${name}.${secretName}`, pasted);
    await inOrder(
      deps,
      kind,
    )(async (before, trx) => {
      requireAsSeen(before.row, basedOn);
      const { settings, secret } = intend(before);
      const kept = sealed ?? (secret === null ? undefined : before.row?.secrets[secretName]);
      const secrets: Record<string, string> = kept === undefined ? {} : { [secretName]: kept };
      await connections.put(name, { settings, secrets, userId: actor.id }, trx);
      await recording(deps, kind)(actor, before, trx, sealed !== undefined);
    });
  };

/** Keeps a connection that admins set in the browser: encrypts its secret, writes changes down, puts them into use. */
export const keepConnection = <Settings extends object, Shown>(
  deps: KeepingDeps,
  kind: Kind<Settings, Shown>,
) => {
  const read = () => readConnection<Settings>(deps, kind);
  const shown = async (actor: Actor): Promise<Shown> => {
    requireAdmin(actor);
    return kind.present(await read());
  };
  return {
    read,
    shown,

    /** Stores what `intend` makes of what there is; an edit of what somebody else has changed since is refused. */
    change: async (
      actor: Actor,
      ...change: [Change, (before: ReadConnection<Settings>) => IntendedConnection<Settings>]
    ): Promise<Shown> => {
      await storing(deps, kind)(actor, ...change);
      return shown(actor);
    },

    remove: async (actor: Actor): Promise<Shown> => {
      requireAdmin(actor);
      await inOrder(
        deps,
        kind,
      )(async (before, trx) => {
        if (await deps.connections.remove(kind.name, trx))
          await recording(deps, kind)(actor, before, trx, false);
      });
      return shown(actor);
    },
  };
};
