import { useQuery } from "@tanstack/react-query";
import { Circle, CircleCheck } from "lucide-react";
import { Link } from "react-router-dom";
import type { Setup } from "#contracts/admin.ts";
import { setupQuery } from "../../../entities/product/setup.ts";
import { Disclosure } from "../../../ui/content/disclosure.tsx";
import { ListPage } from "../../../ui/layout/list-page.tsx";
import { LoadError } from "../../../ui/states/load-error.tsx";
import { steps } from "./setup.ts";
import styles from "./setup-section.module.css";
import common from "../../../ui/theme/common.module.css";

type Step = (typeof steps)[number];

const StepRow = ({ step, done }: { step: Step; done: boolean }) => {
  const Icon = done ? CircleCheck : Circle;
  return (
    <li className={styles.step} data-done={done || undefined}>
      <Icon size={20} role="img" aria-label={done ? "Done" : "To do"} />
      <div>
        {done ? (
          <span className={styles.name}>{step.title}</span>
        ) : (
          <Link className={styles.name} to={step.to}>
            {step.title}
          </Link>
        )}
        {!done && <p className={common.caption}>{step.about}</p>}
      </div>
    </li>
  );
};

const SkeletonStep = ({ step }: { step: Step }) => (
  <li className={styles.step}>
    <Circle size={20} />
    <span className={styles.name}>{step.title}</span>
  </li>
);

/** One line once every step is done, with the steps behind it. */
const AllDone = () => (
  <Disclosure boxed summary="Legend is set up" detail={`${steps.length} of ${steps.length} done`}>
    <ul role="list" className={styles.steps} aria-label="Steps">
      {steps.map((step) => (
        <StepRow key={step.id} step={step} done />
      ))}
    </ul>
  </Disclosure>
);

const StepsToDo = ({ setup }: { setup: Setup | undefined }) => {
  const done = steps.filter(({ id }) => setup?.[id] === true).length;
  return (
    <section
      className={styles.card}
      aria-labelledby="setup-title"
      aria-busy={setup === undefined || undefined}
    >
      <header className={styles.header}>
        <h2 id="setup-title" className={common.strong}>
          Set up Legend
        </h2>
        <span className={styles.count}>
          {setup === undefined ? "..." : `${done} of ${steps.length} done`}
        </span>
      </header>
      <progress className={styles.bar} aria-label="Steps done" max={steps.length} value={done} />
      <ul role="list" className={styles.steps}>
        {steps.map((step) =>
          setup === undefined ? (
            <SkeletonStep key={step.id} step={step} />
          ) : (
            <StepRow key={step.id} step={step} done={setup[step.id]} />
          ),
        )}
      </ul>
    </section>
  );
};

/** The first steps of setting the product up, ticked off by what there is. */
export const SetupSection = () => {
  const { data, isError, refetch } = useQuery(setupQuery);
  if (isError && data === undefined)
    return <LoadError text="Error loading the setup. Please try again." onRetry={() => void refetch()} />;
  const isDone = data !== undefined && steps.every(({ id }) => data[id]);
  return <ListPage>{isDone ? <AllDone /> : <StepsToDo setup={data} />}</ListPage>;
};
