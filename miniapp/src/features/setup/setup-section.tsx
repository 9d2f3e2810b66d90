import { useQuery } from "@tanstack/react-query";
import { Circle, CircleCheck } from "lucide-react";
import { Link } from "react-router-dom";
import { ListPage } from "../../components/list-page.tsx";
import { LoadError } from "../../components/load-error.tsx";
import { setupQuery, steps } from "./setup.ts";
import styles from "./setup-section.module.css";

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

const SkeletonStep = ({ step }: { step: Step }) => (
  <li className={styles.step}>
    <Circle size={20} strokeWidth={1.75} aria-hidden="true" />
    <span className={styles.name}>{step.title}</span>
  </li>
);

/** The first steps of setting the product up, ticked off by what there is. */
export const SetupSection = () => {
  const { data, isError, refetch } = useQuery(setupQuery);
  const done = steps.filter(({ id }) => data?.[id] === true).length;
  if (isError && data === undefined)
    return <LoadError text="Error loading the setup. Please try again." onRetry={() => void refetch()} />;
  return (
    <ListPage>
      <section
        className={styles.card}
        aria-labelledby="setup-title"
        aria-busy={data === undefined || undefined}
      >
        <header className={styles.header}>
          <h2 id="setup-title" className={styles.title}>
            Set up Legend
          </h2>
          <span className={styles.count}>
            {data === undefined ? "..." : `${done} of ${steps.length} done`}
          </span>
        </header>
        <progress className={styles.bar} aria-label="Steps done" max={steps.length} value={done} />
        <ul className={styles.steps}>
          {steps.map((step) =>
            data === undefined ? (
              <SkeletonStep key={step.id} step={step} />
            ) : (
              <StepRow key={step.id} step={step} done={data[step.id]} />
            ),
          )}
        </ul>
      </section>
    </ListPage>
  );
};
