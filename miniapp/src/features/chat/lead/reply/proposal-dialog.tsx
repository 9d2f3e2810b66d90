import { FileCheck, Hourglass } from "lucide-react";
import { type ComponentProps, type ReactNode, useId, useRef, useState } from "react";
import type { Service } from "#contracts/common.ts";
import { Button } from "../../../../ui/buttons/button.tsx";
import { TextField } from "../../../../ui/fields/text-field.tsx";
import { Dialog } from "../../../../ui/windows/dialog.tsx";
import { Guessed } from "../composing/guessed.tsx";
import type { LeadErrors } from "../lead-rules.ts";
import { serviceOptions } from "../services.ts";
import styles from "./proposal-dialog.module.css";
import { Press } from "../../../../ui/buttons/press.tsx";

interface ChoiceProps {
  word: string;
  icon: ReactNode;
  text: string;
  onPress: () => void;
}

const Choice = ({ word, icon, text, onPress }: ChoiceProps) => (
  <Press className={styles.choice} onClick={onPress}>
    <span className={styles.icon}>{icon}</span>
    <span>
      <span className={styles.word}>{word}</span>
      <span className={styles.text}>{text}</span>
    </span>
  </Press>
);

const Choices = ({ onAnswer }: { onAnswer: (received: boolean) => void }) => (
  <div className={styles.choices}>
    <Choice
      word="YES"
      icon={<FileCheck size={20} />}
      text="The reply may refer to it."
      onPress={() => onAnswer(true)}
    />
    <Choice
      word="NO"
      icon={<Hourglass size={20} />}
      text="The reply commits to nothing yet."
      onPress={() => onAnswer(false)}
    />
  </div>
);

/** Said of what stood there as a guess when it was asked. */
const guessHelp = (isGuessed: boolean): string =>
  isGuessed ? "Guessed from the message: change it if it is wrong" : "Changed by you";

interface ServiceChoiceProps {
  asked: Asked;
  isGuessed: boolean;
  service: Service | "";
  onService: (service: Service) => void;
  error: string | undefined;
}

/** All services side by side, so that one press says which. */
const ServiceChoice = ({ asked, isGuessed, service, onService, error }: ServiceChoiceProps) => {
  const id = useId();
  const help = asked.isServiceGuessed ? guessHelp(isGuessed) : undefined;
  return (
    <fieldset
      className={styles.services}
      data-guessed={isGuessed || undefined}
      aria-describedby={error === undefined && help === undefined ? undefined : `${id}-told`}
    >
      <legend className={styles.legend}>
        Service
        {isGuessed && <Guessed what="Service" />}
      </legend>
      <div className={styles.options}>
        {serviceOptions.map(({ value, label }) => (
          <label key={value} className={styles.option} title={label}>
            <input
              type="radio"
              name={id}
              checked={value === service}
              aria-label={label}
              data-unasked={asked.isServiceGuessed || undefined}
              onChange={() => onService(value)}
            />
            {value}
          </label>
        ))}
      </div>
      {error !== undefined && (
        <p id={`${id}-told`} className={styles.error} role="alert">
          {error}
        </p>
      )}
      {help !== undefined && (
        <p id={`${id}-told`} className={styles.help}>
          {help}
        </p>
      )}
    </fieldset>
  );
};

interface ProjectFieldProps extends Pick<ComponentProps<"input">, "onChange"> {
  asked: Asked;
  isGuessed: boolean;
  value: string;
  error: string | undefined;
}

/** Asks for a project that nobody has named, and shows one that is guessed as what it is. */
const ProjectField = ({ asked, isGuessed, ...field }: ProjectFieldProps) => (
  <div data-guessed={isGuessed || undefined} className={styles.project}>
    <TextField
      {...field}
      label="Project Name"
      autoComplete="off"
      maxLength={200}
      lead={isGuessed ? <Guessed what="Project" /> : undefined}
      {...(asked.isProjectGuessed && {
        // A keyboard over the question greets nobody who is only to look at it.
        "data-unasked": "",
        help: guessHelp(isGuessed),
      })}
    />
  </div>
);

/** What of a lead has to be said before its message is sent. */
export interface Asked {
  projectName: boolean;
  service: boolean;
  proposal: boolean;
  /** They are there as a guess, to be looked at. */
  isProjectGuessed: boolean;
  isServiceGuessed: boolean;
}

const questionOf = ({ projectName, service, proposal }: Asked, name: string): string => {
  const received = `did ${projectName ? "it" : name} receive a proposal from the core team?`;
  if (projectName) return proposal ? `Which lead is it from, and ${received}` : "Which lead is it from?";
  if (service) return proposal ? `Which service is it about, and ${received}` : "Which service is it about?";
  return `D${received.slice(1)}`;
};

interface ProposalDialogProps {
  open: boolean;
  asked: Asked;
  projectName: string;
  onProjectName: (name: string) => void;
  service: Service | "";
  onService: (service: Service) => void;
  /** As they stand now. */
  guess: { isProjectGuessed: boolean; isServiceGuessed: boolean };
  /** What is still missing, told once somebody tried without. */
  errors: LeadErrors;
  /** Undefined where only the fields were asked for. */
  onAnswer: (received?: boolean) => void;
  /** Goes back to the message, which has not been sent. */
  onCancel: () => void;
}

/** Asks for the proposal status before a lead's message is sent, and in the same window for whatever else is missing. */
export const ProposalDialog = (props: ProposalDialogProps) => {
  const { open, asked, projectName, onProjectName, guess, service, onService } = props;
  const { errors, onAnswer, onCancel } = props;
  const fields = useRef<HTMLDivElement>(null);
  const [tried, setTried] = useState<Asked | null>(null);
  const told = tried === asked ? errors : {};
  const answer = (received?: boolean) => {
    const isMissing = Object.keys(errors).length > 0;
    if (isMissing) setTried(asked);
    else onAnswer(received);
    const place = errors.projectName === undefined ? "fieldset input" : "input";
    if (isMissing) fields.current?.querySelector<HTMLElement>(place)?.focus();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onCancel()}
      size="compact"
      title={asked.proposal ? "Proposal Status Check" : "Before it is sent"}
      description={questionOf(asked, projectName.trim())}
      footer={
        <>
          <Button variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
          {!asked.proposal && (
            <Button variant="primary" onClick={() => answer()}>
              Send
            </Button>
          )}
        </>
      }
    >
      <div ref={fields} className={styles.fields}>
        {(asked.projectName || asked.isProjectGuessed) && (
          <ProjectField
            asked={asked}
            isGuessed={guess.isProjectGuessed}
            value={projectName}
            onChange={(event) => onProjectName(event.target.value)}
            error={told.projectName}
          />
        )}
        {(asked.service || asked.isServiceGuessed) && (
          <ServiceChoice
            asked={asked}
            isGuessed={guess.isServiceGuessed}
            service={service}
            onService={onService}
            error={told.service}
          />
        )}
      </div>
      {asked.proposal && <Choices onAnswer={answer} />}
    </Dialog>
  );
};
