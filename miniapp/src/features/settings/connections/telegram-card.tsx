import { Send } from "lucide-react";
import type { TelegramConnection } from "#contracts/telegram-connection.ts";
import { ConfirmDialog } from "../../../ui/windows/confirm-dialog.tsx";
import { HandleLink } from "../../../ui/buttons/handle-link.tsx";
import { errorsOf } from "../../../patterns/forms/errors-of.ts";
import { ConnectionCard, stateOf } from "./connection-card.tsx";
import { ConnectionForm } from "./connection-form.tsx";
import { takeOverAsked, telegramKind } from "./telegram.ts";
import { TelegramFields } from "./telegram-fields.tsx";
import { useConnection } from "./use-connection.ts";

const fields = ["token", "appUrl", "adminChatId"] as const;

const disconnect = {
  title: "Disconnect the bot?",
  description:
    "It falls silent at once, and what was set here is forgotten, with the token. People sign in with their access codes, unless the environment connects a bot.",
};

const About = ({ botName }: Pick<TelegramConnection, "botName">) =>
  botName === null ? (
    "The bot brings Legend into the chat."
  ) : (
    <>
      The bot is <HandleLink username={botName} />
    </>
  );

/** The bot: its token, where its buttons lead, and which group it tells. */
export const TelegramCard = ({ connection }: { connection: TelegramConnection }) => {
  const editing = useConnection(connection, telegramKind);
  const { failure, test } = editing;
  const asked = takeOverAsked(failure);
  return (
    <ConnectionCard
      title="Telegram"
      about={<About botName={connection.botName} />}
      icon={Send}
      state={stateOf(connection.isConnected, connection.token, test.data)}
    >
      <ConnectionForm editing={editing} disconnect={disconnect}>
        <TelegramFields
          connection={connection}
          draft={editing.draft}
          onChange={editing.write}
          errors={asked === null ? errorsOf(failure, fields) : {}}
        />
      </ConnectionForm>
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={editing.dismissFailure}
        title="Take the bot over?"
        description={asked ?? ""}
        confirm="Take it over"
        danger
        pending={editing.isSaving}
        onConfirm={() => editing.save({ takeOver: true })}
      />
    </ConnectionCard>
  );
};
