import { queryOptions, useQuery } from "@tanstack/react-query";
import { type AppMap, type MapEndpoint, type MapModule, readAppMap } from "#contracts/admin.ts";
import { type ModuleName, modules } from "#contracts/common.ts";
import { Badge } from "../../../ui/content/badge.tsx";
import { moduleLabel } from "../../../entities/answers/context-badges.tsx";
import { Disclosure } from "../../../ui/content/disclosure.tsx";
import { LoadError } from "../../../ui/states/load-error.tsx";
import { Facts, ReadingPage } from "../../../ui/layout/reading-page.tsx";
import { WaitingRecords } from "../../../patterns/records/record-list.tsx";
import { SegmentedControl } from "../../../ui/buttons/segmented-control.tsx";
import { call } from "../../../platform/api/api.ts";
import { usePageParameter } from "../../../platform/browser/use-page-parameter.ts";
import styles from "./app-map.module.css";
import { keys } from "../../../platform/api/query-keys.ts";
import common from "../../../ui/theme/common.module.css";
import { classNames } from "../../../platform/text/class-names.ts";

const appMapQuery = queryOptions({
  queryKey: keys.appMap,
  queryFn: ({ signal }) => call(readAppMap, {}, { signal }),
});

const segments = modules.map((value, index) => ({
  value,
  label: `Module ${index + 1}: ${moduleLabel(value)}`,
}));

const Architecture = ({ steps }: { steps: MapModule["architecture"] }) => (
  <ol className={styles.steps}>
    {steps.map(({ name, description }) => (
      <li key={name}>
        <p className={classNames(common.strong, common.anywhere)}>{name}</p>
        <p className={styles.quiet}>{description}</p>
      </li>
    ))}
  </ol>
);

const Components = ({ components }: { components: MapModule["components"] }) => (
  <ul role="list" className={classNames(styles.entries, common.lined)}>
    {components.map(({ name, description, path }) => (
      <li key={path}>
        <p className={classNames(common.strong, common.anywhere)}>
          {name} <code className={styles.path}>{path}</code>
        </p>
        <p className={styles.quiet}>{description}</p>
      </li>
    ))}
  </ul>
);

const inCode = (text: string) =>
  text.split("`").map((part, at) => (at % 2 === 1 ? <code key={part}>{part}</code> : part));

const accessLabels = { public: "Everybody", user: "Signed in", admin: "Admins" } as const;

const Reference = ({ endpoints }: { endpoints: MapEndpoint[] }) => (
  <ul role="list" className={classNames(styles.entries, common.lined)}>
    {endpoints.map(({ name, method, path, summary, access }) => (
      <li key={name}>
        <p className={styles.endpoint}>
          <span className={styles.method}>{method}</span>
          <code className={styles.path}>{path}</code>
          <Badge tone={access === "admin" ? "accent" : "neutral"}>{accessLabels[access]}</Badge>
        </p>
        <p className={styles.quiet}>{inCode(summary)}</p>
      </li>
    ))}
  </ul>
);

const uses = [
  ["product", "The product"],
  ["screens and tools", "Screens and tools"],
] as const;

const Technology = ({ technology }: { technology: AppMap["technology"] }) => (
  <div className={common.stack16}>
    {uses.map(([use, label]) => (
      <section key={use}>
        <h2 className={styles.label}>{label}</h2>
        <ul role="list" className={styles.packages}>
          {technology
            .filter((one) => one.use === use)
            .map(({ name, version }) => (
              <li key={name}>
                {name} <span>{version}</span>
              </li>
            ))}
        </ul>
      </section>
    ))}
  </div>
);

const Sections = ({ map, module }: { map: AppMap; module: ModuleName }) => {
  const shown = map.modules.find((one) => one.module === module);
  const endpoints = map.apiReference.filter(
    (one) => one.modules.length === 0 || one.modules.includes(module),
  );
  const steps = shown?.architecture ?? [];
  const settings = shown?.settings ?? [];
  const components = shown?.components ?? [];
  return (
    <div key={module} className={styles.sections}>
      <Disclosure boxed startsOpen summary="Architecture" detail={`${steps.length} steps`}>
        <Architecture steps={steps} />
      </Disclosure>
      <Disclosure boxed startsOpen summary="Settings" detail={settings.length}>
        <Facts facts={settings} />
      </Disclosure>
      <Disclosure boxed summary="Components" detail={components.length}>
        <Components components={components} />
      </Disclosure>
      <Disclosure boxed summary="API reference" detail={endpoints.length}>
        <Reference endpoints={endpoints} />
      </Disclosure>
      <Disclosure boxed summary="Technology stack" detail={map.technology.length}>
        <Technology technology={map.technology} />
      </Disclosure>
      <Disclosure boxed startsOpen summary="Summary">
        <Facts facts={map.summary} />
      </Disclosure>
    </div>
  );
};

/** How the product is built, generated from what is running. */
export const AppMapSection = () => {
  const { data, isError, refetch } = useQuery(appMapQuery);
  const [name, setName] = usePageParameter("module");
  const module = modules.find((one) => one === name) ?? "bd_assistant";
  if (data === undefined && isError) {
    return <LoadError text="Error loading the app map. Please try again." onRetry={() => void refetch()} />;
  }
  if (data === undefined) return <WaitingRecords label="Loading the app map" />;
  return (
    <ReadingPage>
      <div className={styles.toggle}>
        <SegmentedControl
          label="Module"
          value={module}
          onChange={(next) => setName(next, { replace: true })}
          segments={segments}
        />
        <p className={styles.quiet}>Generated from the running system.</p>
      </div>
      <Sections map={data} module={module} />
    </ReadingPage>
  );
};
