import { ChevronDown, Lock, Sparkles } from "lucide-react";
import { serviceNames, type Service } from "#contracts/common.ts";
import { Badge } from "../../../../ui/content/badge.tsx";
import { Menu, MenuItem } from "../../../../ui/buttons/menu.tsx";
import { Select } from "../../../../ui/fields/select.tsx";
import { TextField } from "../../../../ui/fields/text-field.tsx";
import styles from "./lead-fields.module.css";
import { serviceOptions } from "../services.ts";

interface ProposalChipProps {
  /** Null or undefined while nobody has said. */
  received: boolean | null | undefined;
  isBusy: boolean;
  onSay: (received: boolean) => void;
}

const ProposalChip = ({ received, isBusy, onSay }: ProposalChipProps) => (
  <Menu
    align="start"
    trigger={
      <button
        type="button"
        className={styles.chip}
        data-unset={typeof received !== "boolean" || undefined}
        disabled={isBusy}
      >
        {typeof received === "boolean" ? (
          `Proposal ${received ? "YES" : "NO"}`
        ) : (
          <span>
            Proposal<span className={styles.wide}> sent?</span>
          </span>
        )}
        <ChevronDown size={16} strokeWidth={1.75} aria-hidden="true" />
      </button>
    }
  >
    <MenuItem onSelect={() => onSay(true)}>YES, it was sent</MenuItem>
    <MenuItem onSelect={() => onSay(false)}>NO, not yet</MenuItem>
  </Menu>
);

/** Which lead an existing conversation is with; of its chips only the proposal can be changed any more. */
const LockedFields = ({ projectName, service }: { projectName: string; service: Service }) => (
  <>
    <Badge icon={<Lock size={14} strokeWidth={2} aria-hidden="true" />}>
      <span className={styles.wide}>Existing Conversation</span>
    </Badge>
    <input
      className={styles.name}
      aria-label="Project Name"
      readOnly
      value={projectName}
      title={projectName}
    />
    <input
      className={styles.service}
      aria-label="Service"
      readOnly
      value={service}
      title={serviceNames[service]}
    />
  </>
);

interface OpenFieldsProps {
  projectName: string;
  /** Left out where the project is known already. */
  onProjectName?: ((name: string) => void) | undefined;
  service: Service | "";
  onService: (service: Service) => void;
  isBusy: boolean;
  /** Which of them are only guessed from the message. */
  guess: { isProjectGuessed: boolean; isServiceGuessed: boolean };
}

const Guessed = ({ what }: { what: string }) => (
  <Sparkles size={14} strokeWidth={1.75} role="img" aria-label={`${what} guessed from the message`} />
);

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

const OpenFields = (props: OpenFieldsProps) => {
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
          shown={service !== "" && <ServiceShown service={service} />}
          disabled={isBusy}
        />
      </div>
    </>
  );
};

interface LeadFieldsProps extends OpenFieldsProps {
  isLocked: boolean;
  proposal: ProposalChipProps;
  /** Leads to the conversation there is about this project already. */
  onContinue: (() => void) | null;
}

/**
 * Which lead a message is from: three chips, the first two of which a first message may fill in itself and which are fixed
 * from then on. The third stays the same one, so that a menu opened while the reply comes is not closed.
 */
export const LeadFields = ({ isLocked, proposal, onContinue, ...open }: LeadFieldsProps) => (
  <>
    <div className={isLocked ? styles.locked : styles.fields}>
      {isLocked && open.service !== "" ? (
        <LockedFields projectName={open.projectName} service={open.service} />
      ) : (
        <OpenFields {...open} />
      )}
      <ProposalChip {...proposal} />
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
