import { Lock } from "lucide-react";
import type { RefObject } from "react";
import { serviceNames, type Service } from "#contracts/common.ts";
import { Badge } from "../../../components/badge.tsx";
import { Select } from "../../../components/select.tsx";
import { TextField } from "../../../components/text-field.tsx";
import styles from "./lead-fields.module.css";
import type { LeadErrors } from "./lead-rules.ts";
import { serviceOptions } from "./services.ts";

interface LockedProps {
  projectName: string;
  service: Service;
}

/** Which lead an existing conversation is with; neither can be changed any more. */
export const LockedLead = ({ projectName, service }: LockedProps) => (
  <div className={styles.locked}>
    <Lock size={14} strokeWidth={2} aria-hidden="true" />
    <input
      className={styles.name}
      aria-label="Project Name"
      readOnly
      value={projectName}
      title={projectName}
    />
    <Badge>Existing Conversation</Badge>
    <input
      className={styles.service}
      aria-label="Service"
      readOnly
      value={service}
      title={serviceNames[service]}
    />
  </div>
);

interface LeadFieldsProps {
  project: RefObject<HTMLInputElement | null>;
  projectName: string;
  /** Left out where the project is known already. */
  onProjectName?: ((name: string) => void) | undefined;
  service: Service | "";
  onService: (service: Service) => void;
  errors: LeadErrors;
  isBusy: boolean;
  /** Leads to the conversation there is about this project already. */
  onContinue: (() => void) | null;
}

/** Which lead a first message is about. */
export const LeadFields = (props: LeadFieldsProps) => {
  const { project, projectName, onProjectName, service, onService, errors, isBusy, onContinue } = props;
  return (
    <>
      <div className={styles.fields}>
        <TextField
          ref={project}
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
          error={errors.projectName}
        />
        <Select
          label="Service"
          labelHidden
          placeholder="Service"
          value={service}
          onChange={onService}
          options={serviceOptions}
          disabled={isBusy}
          error={errors.service}
        />
      </div>
      {onContinue !== null && (
        <p className={styles.continue}>
          You have a conversation about this project.
          <button type="button" className={styles.link} onClick={onContinue}>
            Continue it
          </button>
        </p>
      )}
    </>
  );
};
