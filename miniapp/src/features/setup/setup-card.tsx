import { useQuery } from "@tanstack/react-query";
import { Circle, CircleCheck, X } from "lucide-react";
import { useEffect, useState } from "react";
import { Link } from "react-router-dom";
import { IconButton } from "../../components/icon-button.tsx";
import { isAway, putAway, setupQuery, steps } from "./setup.ts";
import styles from "./setup-card.module.css";

type Step = (typeof steps)[number];

const How = ({ step }: { step: Step }) =>
  step.to === undefined ? (
    <>
      {step.about} Set <code>{step.setting}</code>.
    </>
  ) : (
    step.about
  );

const StepRow = ({ step, done }: { step: Step; done: boolean }) => {
  const Icon = done ? CircleCheck : Circle;
  return (
    <li className={styles.step} data-done={done || undefined}>
      <Icon size={20} strokeWidth={1.75} role="img" aria-label={done ? "Done" : "To do"} />
      <div>
        {step.to === undefined || done ? (
          <span className={styles.name}>{step.title}</span>
        ) : (
          <Link className={styles.name} to={step.to}>
            {step.title}
          </Link>
        )}
        {!done && (
          <p className={styles.about}>
            <How step={step} />
          </p>
        )}
      </div>
    </li>
  );
};

/** The first steps of setting the product up; it ticks them off by what there is, and can be put away. */
export const SetupCard = () => {
  const [away, setAway] = useState(() => isAway(localStorage));
  const { data, isError } = useQuery({ ...setupQuery, enabled: !away });
  const done = steps.filter(({ id }) => data?.[id] === true).length;
  const isComplete = done === steps.length;
  useEffect(() => {
    if (isComplete) putAway(localStorage);
  }, [isComplete]);
  if (away || isError || isComplete) return null;
  const close = () => {
    putAway(localStorage);
    setAway(true);
  };
  return (
    <section
      className={styles.card}
      data-waiting={data === undefined || undefined}
      aria-labelledby="setup-title"
    >
      <header className={styles.header}>
        <h2 id="setup-title" className={styles.title}>
          Set up Legend
        </h2>
        <span className={styles.count}>
          {done} of {steps.length} done
        </span>
        <IconButton label="Put away" onClick={close}>
          <X size={18} strokeWidth={1.75} />
        </IconButton>
      </header>
      <progress className={styles.bar} aria-label="Steps done" max={steps.length} value={done} />
      <ul className={styles.steps}>
        {steps.map((step) => (
          <StepRow key={step.id} step={step} done={data?.[step.id] === true} />
        ))}
      </ul>
    </section>
  );
};
