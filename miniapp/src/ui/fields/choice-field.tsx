import type { ReactNode } from "react";
import { Button } from "../buttons/button.tsx";
import { Select } from "./select.tsx";

interface Loading {
  data: readonly { name: string }[] | undefined;
  isError: boolean;
  refetch: () => unknown;
}

interface ChoiceFieldProps {
  label: string;
  placeholder: string;
  value: string;
  onChange: (name: string) => void;
  /** The names to choose from, as they are being loaded. */
  choices: Loading;
  help?: ReactNode;
  error: string | undefined;
  disabled: boolean;
}

/** A choice among names the server keeps. */
export const ChoiceField = ({ choices, help, ...props }: ChoiceFieldProps) => {
  const { data, isError, refetch } = choices;
  const failed = data === undefined && isError;
  const options = data?.map(({ name }) => ({ value: name, label: name })) ?? [];
  return (
    <Select
      {...props}
      options={options}
      disabled={props.disabled || data === undefined}
      help={
        failed ? (
          <>
            The list could not be loaded.{" "}
            <Button size="small" variant="quiet" onClick={() => void refetch()}>
              Retry
            </Button>
          </>
        ) : (
          help
        )
      }
    />
  );
};
