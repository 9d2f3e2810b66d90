import { useInfiniteQuery } from "@tanstack/react-query";
import { Inbox } from "lucide-react";
import { useState } from "react";
import { Badge } from "../../ui/content/badge.tsx";
import { Button } from "../../ui/buttons/button.tsx";
import { EmptyState } from "../../ui/states/empty-state.tsx";
import { FilterBar } from "../../patterns/filters/filter-bar.tsx";
import { ImageViewer } from "../../ui/windows/image-viewer.tsx";
import { ProofImages, type Proof } from "../../patterns/thread/proof-images.tsx";
import { useSearchedFor } from "../../patterns/records/list-search.tsx";
import { RecordBrowser } from "../../patterns/records/record-browser.tsx";
import { RecordRow } from "../../patterns/records/record-row.tsx";
import { SegmentedControl } from "../../ui/buttons/segmented-control.tsx";
import { whileSearching } from "../../patterns/records/queries/while-searching.ts";
import styles from "./design.module.css";
import { Part, Specimen } from "./specimen.tsx";

const drawing = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800"><rect width="1200" height="800" fill="#2a7de1"/><circle cx="600" cy="400" r="240" fill="#fff"/></svg>',
)}`;
const proofs: Proof[] = [
  { name: "payout.png", external: { url: drawing } },
  { name: "broken.png", external: { url: "data:image/png,broken" } },
  { name: "photo.heic", contentType: "image/heic", external: { url: drawing } },
];

const Pictures = () => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Specimen title="ProofImages: shown, broken, HEIC">
        <ProofImages proofs={proofs} />
      </Specimen>
      <Specimen title="ProofImages, large; ImageViewer">
        <ProofImages proofs={proofs.slice(0, 1)} large />
        <Button onClick={() => setOpen(true)}>ImageViewer</Button>
        <ImageViewer open={isOpen} onOpenChange={setOpen} name="payout.png" source={drawing} />
      </Specimen>
    </>
  );
};

const fields = [
  { name: "status", label: "Status", options: ["Open", "Closed"] },
  { name: "who", label: "Submitted by" },
] as const;

const Filters = () => {
  const [values, setValues] = useState<Partial<Record<"status" | "who", string>>>({ status: "Open" });
  return (
    <Specimen title="FilterBar: nothing chosen, one chosen">
      <FilterBar fields={fields} values={{}} set={() => undefined} />
      <FilterBar
        fields={fields}
        values={values}
        set={(name, value) => {
          const { [name]: _, ...rest } = values;
          setValues(value === null ? rest : { ...rest, [name]: value });
        }}
      />
    </Specimen>
  );
};

const states = [
  { value: "full", label: "Full" },
  { value: "empty", label: "Empty" },
  { value: "loading", label: "Loading" },
  { value: "failed", label: "Failed" },
] as const;
type State = (typeof states)[number]["value"];

const perPage = 4;
const total = 12;

const pageOf = async (state: State, searchedFor: string | null, from: number) => {
  if (state === "loading") await new Promise(() => undefined);
  if (state === "failed") throw new Error("The list could not be loaded");
  const all = Array.from({ length: state === "empty" ? 0 : total }, (_, index) => ({
    id: `record-${index + 1}`,
  }));
  const found = all.filter(({ id }) => id.includes(searchedFor ?? ""));
  const items = found.slice(from, from + perPage);
  const nextCursor = from + perPage < found.length ? String(from + perPage) : null;
  return { items, total: found.length, nextCursor };
};

const Browser = ({ state }: { state: State }) => {
  const searchedFor = useSearchedFor();
  const queryKey = ["design", state, searchedFor] as const;
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => pageOf(state, searchedFor, pageParam),
    placeholderData: whileSearching(queryKey),
    initialPageParam: 0,
    getNextPageParam: ({ nextCursor }) => (nextCursor === null ? null : Number(nextCursor)),
  });
  return (
    <RecordBrowser
      label="Records"
      backLabel="All records"
      query={query}
      errorText="Error loading records. Please try again."
      empty={<EmptyState icon={<Inbox size={40} strokeWidth={1.25} />} title="No records yet" />}
      searchedFor={searchedFor}
      renderRow={({ id }) => (
        <RecordRow
          from="@mia_torres"
          time={new Date().toISOString()}
          title={id}
          badges={<Badge>Open</Badge>}
        />
      )}
      renderDetail={({ id }) => <p className={styles.detail}>What there is to know about {id}.</p>}
      renderBulk={({ ids, clear }) => (
        <>
          {ids.size} chosen
          <Button size="small" onClick={clear}>
            Clear
          </Button>
        </>
      )}
    />
  );
};

const Browsers = () => {
  const [state, setState] = useState<State>("full");
  return (
    <Specimen title="RecordBrowser">
      <SegmentedControl label="State of the list" value={state} onChange={setState} segments={states} />
      <div className={styles.browser}>
        <Browser key={state} state={state} />
      </div>
    </Specimen>
  );
};

/** Lists, what narrows them, and the pictures of their records. */
export const Records = () => (
  <Part title="Records">
    <Filters />
    <Browsers />
    <Pictures />
  </Part>
);
