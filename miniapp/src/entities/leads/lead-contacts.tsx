import { useQuery } from "@tanstack/react-query";
import { Users } from "lucide-react";
import type { LeadContact } from "#contracts/leads.ts";
import { formatComing } from "../../platform/text/dates.ts";
import { leadContactsQuery } from "./leads.ts";
import styles from "./lead-contacts.module.css";

const describe = ({ username, disabled, since }: LeadContact): string =>
  disabled
    ? `@${username}, who has left, was in touch with this project since ${formatComing(since)}`
    : `@${username} is in touch with this project since ${formatComing(since)}`;

interface LeadContactsProps {
  projectName: string;
  /** Whose lead it is, if it is another's than the reader's. */
  owner?: string;
}

/** Who else of the team is in touch with a project, so that no two write to it unawares. */
export const LeadContacts = ({ projectName, owner }: LeadContactsProps) => {
  const { data = [] } = useQuery(leadContactsQuery(projectName.trim()));
  return data
    .filter(({ username }) => username !== owner)
    .map((contact) => (
      <p key={contact.username} className={styles.contact}>
        <Users size={14} />
        <span>{describe(contact)}</span>
      </p>
    ));
};
