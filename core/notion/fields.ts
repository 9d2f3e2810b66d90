import { userRole } from "#contracts/auth.ts";
import { participationStatuses } from "#contracts/initiatives.ts";
import { ticketResults, ticketStatuses } from "#contracts/support.ts";
import type { MirroredSource } from "#contracts/notion-connection.ts";

/** A column of a data source as Legend expects it. */
export interface Field {
  /** Its name in Notion, the usual one first. */
  names: string[];
  types: string[];
  /** Options that must be there where Notion does not make new ones by itself. */
  options?: readonly string[];
}

const text = (name: string): Field => ({ names: [name], types: ["rich_text"] });
const title: Field = { names: ["Name"], types: ["title"] };
const initiative: Field = { names: ["Innitiative", "Initiative"], types: ["multi_select"] };
const state = (name: string, options: readonly string[]): Field => ({
  names: [name],
  types: ["status", "select"],
  options,
});

/** The columns of each data source, by what Legend calls them. */
export const fields = {
  support: {
    name: title,
    category: { names: ["Support Category"], types: ["select"] },
    description: text("Description"),
    bdName: text("BD Name"),
    handledBy: text("Handled By"),
    portalId: text("Portal ID"),
    proof: { names: ["Proof of Support"], types: ["files"] },
    status: state("Status", ticketStatuses),
    result: state("Result", ticketResults),
  },
  initiatives: {
    name: title,
    initiative,
    bdName: text("BD Name"),
    portalId: text("Portal ID"),
    date: { names: ["Date of Participation"], types: ["date"] },
    proof: { names: ["Proof of Participation"], types: ["files"] },
    status: state("Status", participationStatuses),
  },
  upcoming: {
    name: title,
    initiative,
    time: { names: ["Initiative Time"], types: ["date"] },
    status: state("Status", ["Coordinated"]),
  },
  team: {
    name: title,
    telegramUsername: { names: ["Telegram Username"], types: ["rich_text"] },
    role: { names: ["Role"], types: ["select"], options: userRole.options },
  },
} satisfies Record<MirroredSource, Record<string, Field>>;

/** Where a field is in a data source. */
export interface MappedProperty {
  id: string;
  name: string;
  type: string;
  options: { id: string; name: string }[];
}

export type PropertyMap = Record<string, MappedProperty>;
