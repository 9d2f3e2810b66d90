import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { createAccessToken, tokenDays, type TokenScope, tokenScopes } from "#contracts/access-tokens.ts";
import { FormWindow } from "../../../patterns/forms/form-window.tsx";
import { Select } from "../../../ui/fields/select.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";
import { call } from "../../../platform/api/api.ts";
import { keys } from "../../../platform/api/query-keys.ts";
import { Checks } from "../../../ui/fields/checks.tsx";
import { errorsOf } from "../../../patterns/forms/errors-of.ts";
import { dayOptions, scopeNames } from "./tokens.ts";
import styles from "./api-access.module.css";

export interface NewToken {
  name: string;
  secret: string;
}

interface CreateTokenProps {
  onCreated: (made: NewToken) => void;
  onClose: () => void;
}

/** Makes an access token: its name, what it may do, and for how long. */
export const CreateToken = ({ onCreated, onClose }: CreateTokenProps) => {
  const client = useQueryClient();
  const [name, setName] = useState("");
  const [scopes, setScopes] = useState<TokenScope[]>([]);
  const [days, setDays] = useState("90");
  const isReady = name.trim() !== "" && scopes.length > 0;
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => {
      const lasts = tokenDays.find((one) => String(one) === days) ?? 30;
      return call(createAccessToken, { name: name.trim(), scopes, days: lasts });
    },
    onSuccess: ({ token, secret }) => {
      onCreated({ name: token.name, secret });
      return client.invalidateQueries({ queryKey: keys.accessTokens });
    },
  });
  const errors = errorsOf(error, ["name", "scopes"]);
  return (
    <FormWindow
      title="Create token"
      description="It calls the API for you, and can do no more than you choose here."
      text="Create token"
      pendingText="Creating..."
      isReady={isReady}
      pending={isPending}
      onClose={onClose}
      onSubmit={mutate}
      className={styles.form}
    >
      <TextField
        label="Name"
        placeholder="What will use it"
        autoComplete="off"
        maxLength={80}
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={errors.name}
      />
      <Checks
        label="What it may do"
        options={tokenScopes.map((value) => ({ value, label: scopeNames[value] }))}
        chosen={scopes}
        onChange={setScopes}
        error={errors.scopes}
      />
      <Select label="Expires after" value={days} onChange={setDays} options={dayOptions} />
    </FormWindow>
  );
};
