import { useQuery } from "@tanstack/react-query";
import {
  Bookmark,
  File,
  Handshake,
  Inbox,
  LifeBuoy,
  type LucideIcon,
  MessagesSquare,
  UserRound,
} from "lucide-react";
import { useNavigate } from "react-router-dom";
import type { FoundRecord, FoundRecords } from "#contracts/find.ts";
import { matching } from "./match-words.ts";
import { runRecordAction, useOfferedActions } from "../../../patterns/records/record-actions.ts";
import { addressOfView, savedViewsQuery } from "../../../patterns/filters/use-saved-views.ts";
import type { Section } from "../section.ts";
import { useFound } from "./find.ts";

/** One thing to go to or to do. */
export interface Choice {
  /** Its own among all choices. */
  id: string;
  label: string;
  /** A quiet word beside it. */
  about?: string | undefined;
  icon: LucideIcon;
  /** The key that does the same outside. */
  shortcut?: string | undefined;
  run: () => void;
}

/** Choices of one kind under their heading. */
export interface ChoiceGroup {
  name: string;
  choices: Choice[];
}

const query = (parameters: Record<string, string>): string => `/admin?${new URLSearchParams(parameters)}`;

// Narrowed to what was searched for, so that the record is in its list however old it is.
const addresses = {
  people: ({ id, title }: FoundRecord) => query({ tab: "team", q: title, id }),
  documents: ({ id }: FoundRecord) => query({ tab: "documents", id }),
  requests: ({ id, pending }: FoundRecords["requests"][number], q: string) =>
    query({ tab: pending ? "pending" : "requests", q, id }),
  tickets: ({ id }: FoundRecord, q: string) => query({ tab: "tickets", status: "all", q, id }),
  leads: ({ id, title, archived }: FoundRecords["leads"][number]) =>
    query({ tab: "leads", ...(archived ? { view: "archived" } : {}), q: title, id }),
};

const kinds = [
  { kind: "people", name: "People", icon: UserRound },
  { kind: "documents", name: "Documents", icon: File },
  { kind: "requests", name: "Requests", icon: Inbox },
  { kind: "tickets", name: "Tickets", icon: LifeBuoy },
  { kind: "leads", name: "Leads", icon: Handshake },
] as const;

const foundGroups = (found: FoundRecords, text: string, go: (address: string) => void): ChoiceGroup[] =>
  kinds.map(({ kind, name, icon }) => {
    const addressOf = addresses[kind] as (record: FoundRecord, q: string) => string;
    return {
      name,
      choices: found[kind].map((record) => ({
        id: `${kind}-${record.id}`,
        label: record.title,
        about: record.about,
        icon,
        run: () => go(addressOf(record, text)),
      })),
    };
  });

const useActions = (text: string): ChoiceGroup => {
  const offered = useOfferedActions();
  return {
    name: "Open record",
    choices: matching(offered, text, ({ label }) => label).map(({ label, icon, shortcut }) => ({
      id: `do-${label}`,
      label,
      icon,
      shortcut,
      run: () => runRecordAction(label),
    })),
  };
};

const sectionChoices = (sections: readonly Section[], go: (address: string) => void): Choice[] => [
  ...sections.map(({ id, label, icon, group }) => ({
    id: `section-${id}`,
    label,
    about: group,
    icon,
    run: () => go(query({ tab: id })),
  })),
  {
    id: "section-assistant",
    label: "Open BD Assistant",
    icon: MessagesSquare,
    run: () => go("/dashboard"),
  },
];

const useViews = (sections: readonly Section[], go: (address: string) => void): Choice[] => {
  const { data = [] } = useQuery(savedViewsQuery);
  return data.map((view) => ({
    id: `view-${view.id}`,
    label: view.name,
    about: sections.find(({ id }) => id === view.section)?.label,
    icon: Bookmark,
    run: () => go(addressOfView(view)),
  }));
};

/** What fits the text: actions of the open record, sections, saved views, and the records that have its words. */
export const useChoices = (text: string, sections: readonly Section[]) => {
  const navigate = useNavigate();
  const go = (address: string) => void navigate(address);
  const actions = useActions(text);
  const views = useViews(sections, go);
  const { found, ...search } = useFound(text);
  const wordsOf = ({ label, about = "" }: Choice) => `${label} ${about}`;
  const groups = [
    actions,
    { name: "Sections", choices: matching(sectionChoices(sections, go), text, wordsOf) },
    { name: "Views", choices: matching(views, text, wordsOf) },
    ...(found === undefined ? [] : foundGroups(found, text, go)),
  ];
  return { groups: groups.filter(({ choices }) => choices.length > 0), ...search };
};
