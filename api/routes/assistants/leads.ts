import {
  addLeadNote,
  changeLead,
  countLeads,
  handOverLead,
  handOverLeads,
  listColleagues,
  listLeadContacts,
  listLeads,
  readLead,
  readLeadMessages,
  readLeadTimeline,
  removeLeadNote,
} from "#contracts/leads.ts";
import { succeeded } from "#contracts/endpoint.ts";
import type { Core } from "#core/core.ts";
import { leadColumns } from "../../list-columns.ts";
import { mount, type ApiRouter } from "../../mount.ts";

/** The team's leads: what each waits for, what happened to it, and whose it is. */
export const leadRoutes = (api: ApiRouter, { leadRecords, users }: Core): void => {
  mount(api, listLeads, ({ actor, input }) => leadRecords.list(actor, input), { columns: leadColumns });
  mount(api, countLeads, ({ actor }) => leadRecords.counts(actor));
  mount(api, listLeadContacts, ({ actor, input }) => leadRecords.contacts(actor, input));
  mount(api, listColleagues, ({ actor }) => users.colleagues(actor));
  mount(api, handOverLeads, ({ actor, input }) => leadRecords.handOverAll(actor, input));
  mount(api, readLead, ({ actor, input }) => leadRecords.read(actor, input));
  mount(api, changeLead, ({ actor, input }) => leadRecords.change(actor, input));
  mount(api, readLeadTimeline, ({ actor, input }) => leadRecords.timeline(actor, input));
  mount(api, readLeadMessages, ({ actor, input }) => leadRecords.messages(actor, input));
  mount(api, addLeadNote, ({ actor, input }) => leadRecords.addNote(actor, input));
  mount(api, removeLeadNote, async ({ actor, input }) => {
    await leadRecords.removeNote(actor, input);
    return succeeded;
  });
  mount(api, handOverLead, ({ actor, input }) => leadRecords.handOver(actor, input));
};
