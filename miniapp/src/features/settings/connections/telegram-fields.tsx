import type { TelegramConnection } from "#contracts/telegram-connection.ts";
import { TextField } from "../../../ui/fields/text-field.tsx";
import { isFixed, setBy } from "./connections.ts";
import { FixedNote, SecretField } from "./secret-field.tsx";
import type { TelegramDraft } from "./telegram.ts";
import styles from "./connections.module.css";

type Field = Exclude<keyof TelegramDraft, "takeOver">;

interface TelegramFieldsProps {
  connection: TelegramConnection;
  draft: TelegramDraft;
  onChange: (changed: Partial<TelegramDraft>) => void;
  errors: Partial<Record<Field, string>>;
}

const tokenHint = "Stored encrypted, never shown again.";

/** What is set of the bot. */
export const TelegramFields = ({ connection, draft, onChange, errors }: TelegramFieldsProps) => {
  const { token, appUrl, adminChatId, isPosted } = connection;
  return (
    <div className={styles.fields}>
      <div className={styles.wide}>
        <SecretField
          label="Token"
          variable="TELEGRAM_BOT_TOKEN"
          replace="Replace the token"
          secret={token}
          setBy={`${setBy(connection)}. ${tokenHint}`}
          typed={draft.token}
          onChange={(typed) => onChange({ token: typed })}
          placeholder="Paste the token from BotFather"
          hint={
            token.isLost
              ? "It cannot be read any more: paste it again."
              : `@BotFather in Telegram gives it: /newbot. ${tokenHint}`
          }
          error={errors.token}
        />
      </div>
      <TextField
        label="Mini App address"
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        maxLength={500}
        placeholder="https://legend.example.com"
        readOnly={isFixed(appUrl)}
        value={isFixed(appUrl) ? (appUrl.value ?? "") : draft.appUrl}
        onChange={(event) => onChange({ appUrl: event.target.value })}
        help={
          isFixed(appUrl) ? (
            <FixedNote variable="PUBLIC_URL" />
          ) : (
            "Where people reach Legend over https. Without one, the bot has no buttons that open it."
          )
        }
        error={errors.appUrl}
      />
      <TextField
        label="Core team's group"
        autoComplete="off"
        spellCheck={false}
        maxLength={17}
        placeholder="-1001234567890"
        readOnly={isFixed(adminChatId)}
        value={isFixed(adminChatId) ? (adminChatId.value ?? "") : draft.adminChatId}
        onChange={(event) => onChange({ adminChatId: event.target.value })}
        help={
          isFixed(adminChatId) ? (
            <FixedNote variable="TELEGRAM_ADMIN_CHAT_ID" />
          ) : (
            "The number of a group that gets every gap, ticket and proof. Left empty, admins alone do."
          )
        }
        error={errors.adminChatId}
      />
      {isPosted && (
        <p className={styles.note}>
          Updates come by webhook, as TELEGRAM_WEBHOOK_SECRET in the environment asks.
        </p>
      )}
    </div>
  );
};
