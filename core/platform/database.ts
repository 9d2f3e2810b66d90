import type { Knex } from "knex";

/** A database session pool, or a transaction on it: what a store's queries run on. */
export type Sql = Knex;
