import { NotebookText } from "lucide-react";
import type { NotionConnection } from "#contracts/notion-connection.ts";
import { errorsOf } from "../../../patterns/forms/errors-of.ts";
import { ConnectionCard, stateOf } from "./connection-card.tsx";
import { ConnectionForm } from "./connection-form.tsx";
import { NotionFields } from "./notion-fields.tsx";
import { type NotionDraft, notionKind } from "./notion.ts";
import { useConnection } from "./use-connection.ts";

const fields = ["token", "support", "initiatives", "upcoming", "team"] as const;

const disconnect = {
  title: "Disconnect Notion?",
  description:
    "The token and what was chosen are forgotten. Pages in Notion stay as they are; nothing is pushed there or read any more, unless the environment connects Notion.",
};

/** Notion: the integration's token, and where there what is mirrored. */
export const NotionCard = ({ connection }: { connection: NotionConnection }) => {
  const editing = useConnection(connection, notionKind);
  const tested = editing.test.data;
  const change = (changed: Partial<NotionDraft>) => {
    editing.write(changed);
    // What is shared is so with the integration of this token alone.
    if ("token" in changed) editing.test.reset();
  };
  return (
    <ConnectionCard
      title="Notion"
      about="Tickets, participations and the team are mirrored; pages become documents."
      icon={NotebookText}
      state={stateOf(connection.isConnected, connection.token, tested)}
    >
      <ConnectionForm editing={editing} disconnect={disconnect}>
        <NotionFields
          connection={connection}
          draft={editing.draft}
          onChange={change}
          shared={tested?.shared ?? null}
          errors={errorsOf(editing.failure, fields)}
        />
      </ConnectionForm>
    </ConnectionCard>
  );
};
