import { lazy, Suspense, useState } from "react";
import { SegmentedControl } from "../../ui/buttons/segmented-control.tsx";
import { Tooltips } from "../../ui/windows/tooltip.tsx";
import { Content } from "./content.tsx";
import { Controls } from "./controls.tsx";
import styles from "./design.module.css";
import { Pages } from "./pages.tsx";
import { Records } from "./records.tsx";
import { Tokens } from "./tokens.tsx";
import { Windows } from "./windows.tsx";

const Toaster = lazy(async () => ({ default: (await import("../../ui/notices/toaster.tsx")).Toaster }));

const schemes = [
  { value: "light dark", label: "System" },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
] as const;

/** Every token and every component in every state, for those who build screens; only in development. */
export const DesignPage = () => {
  const [scheme, setScheme] = useState<(typeof schemes)[number]["value"]>("light dark");
  const choose = (next: typeof scheme) => {
    const { dataset } = document.documentElement;
    if (next === "light dark") delete dataset["scheme"];
    else dataset["scheme"] = next;
    setScheme(next);
  };
  return (
    <main className={styles.page}>
      <title>Design · Legend</title>
      <header className={styles.top}>
        <h1 className={styles.title}>Design</h1>
        <SegmentedControl label="Theme" value={scheme} onChange={choose} segments={schemes} />
      </header>
      <Tokens />
      <Controls />
      <Content />
      <Records />
      <Pages />
      <Windows />
      <Suspense fallback={null}>
        <Toaster />
      </Suspense>
      <Tooltips />
    </main>
  );
};
