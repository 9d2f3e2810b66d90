import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { LoadError } from "../../../ui/states/load-error.tsx";
import { SecretDialog } from "../../../ui/windows/secret-dialog.tsx";
import { WaitingText } from "../../../ui/states/waiting-text.tsx";
import { CreateToken, type NewToken } from "./create-token.tsx";
import { Panel } from "./panel.tsx";
import { TokenRow } from "./token-row.tsx";
import { tokensQuery } from "./tokens.ts";
import styles from "./api-access.module.css";

const List = () => {
  const { data, isError, refetch } = useQuery(tokensQuery);
  if (data === undefined && isError)
    return <LoadError text="Error loading access tokens. Please try again." onRetry={() => void refetch()} />;
  if (data === undefined) return <WaitingText label="Loading access tokens" />;
  if (data.length === 0)
    return <p className={styles.empty}>No access tokens yet. Create one for a script or another program.</p>;
  return (
    <ul role="list" className={styles.rows} aria-label="Access tokens">
      {data.map((token) => (
        <TokenRow key={token.id} token={token} />
      ))}
    </ul>
  );
};

/** The tokens by which programs call the API. */
export const TokensPanel = () => {
  const [creating, setCreating] = useState(false);
  const [made, setMade] = useState<NewToken | null>(null);
  return (
    <Panel
      title="Access tokens"
      about="A program sends one as Authorization: Bearer, and calls for its admin, for no more than it was made for."
      add="Create token"
      onAdd={() => setCreating(true)}
    >
      <List />
      {creating && (
        <CreateToken
          onClose={() => setCreating(false)}
          onCreated={(next) => {
            setCreating(false);
            setMade(next);
          }}
        />
      )}
      <SecretDialog
        title={`Access token ${made?.name ?? ""}`}
        secret={made?.secret ?? null}
        copy="Copy token"
        note="Copy it now and keep it where secrets are kept: you won't see it again."
        onClose={() => setMade(null)}
      />
    </Panel>
  );
};
