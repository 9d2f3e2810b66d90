import { serviceNames, type Service } from "#contracts/common.ts";
import { Select } from "../../../../ui/fields/select.tsx";
import { TextField } from "../../../../ui/fields/text-field.tsx";
import { serviceOptions } from "../services.ts";
import { Guessed } from "./guessed.tsx";
import styles from "./lead-fields.module.css";

export interface OpenFieldsProps {
  projectName: string;
  /** Left out where the project is known already. */
  onProjectName?: ((name: string) => void) | undefined;
  service: Service | "";
  onService: (service: Service) => void;
  isBusy: boolean;
  /** Which of them are only guessed from the message. */
  guess: { isProjectGuessed: boolean; isServiceGuessed: boolean };
}

/** Where there is no room for its name, a service is shown by its code. */
const ServiceShown = ({ service }: { service: Service }) => {
  const name = serviceNames[service];
  return (
    <>
      {service}
      {name !== service && <span className={styles.wide}> · {name}</span>}
    </>
  );
};

/** Whom a new lead is from, and about which service it is. */
export const OpenFields = (props: OpenFieldsProps) => {
  const { projectName, onProjectName, service, onService, isBusy, guess } = props;
  return (
    <>
      <div className={styles.project} data-guessed={guess.isProjectGuessed || undefined}>
        <TextField
          lead={guess.isProjectGuessed ? <Guessed what="Project" /> : undefined}
          label="Project Name"
          labelHidden
          placeholder="Project name"
          autoComplete="off"
          maxLength={200}
          value={projectName}
          readOnly={isBusy || onProjectName === undefined}
          onChange={(event) => onProjectName?.(event.target.value)}
          onKeyDown={(event) => {
            // Enter here is no wish to send what may be half written.
            if (event.key === "Enter") event.preventDefault();
          }}
        />
      </div>
      <div className={styles.kind} data-guessed={guess.isServiceGuessed || undefined}>
        <Select
          label="Service"
          labelHidden
          placeholder="Service"
          value={service}
          onChange={onService}
          options={serviceOptions}
          shown={
            service !== "" && (
              <>
                {guess.isServiceGuessed && <Guessed what="Service" />}
                <ServiceShown service={service} />
              </>
            )
          }
          disabled={isBusy}
        />
      </div>
    </>
  );
};
