import { useInfiniteQuery } from "@tanstack/react-query";
import { ListFilter, Medal } from "lucide-react";
import { useState } from "react";
import { type GoldenQuestion, type GoldenState, listGolden } from "#contracts/golden.ts";
import { AddButton } from "../../../ui/buttons/add-button.tsx";
import { Badge, StateBadge } from "../../../ui/content/badge.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { moduleLabel } from "../../../entities/answers/context-badges.tsx";
import { EmptyState } from "../../../ui/states/empty-state.tsx";
import { FilterChip } from "../../../ui/buttons/filter-chip.tsx";
import { IconButton } from "../../../ui/buttons/icon-button.tsx";
import { useSearchedFor } from "../../../patterns/records/list-search.tsx";
import { Menu, MenuItem } from "../../../ui/buttons/menu.tsx";
import { RecordBrowser } from "../../../patterns/records/record-browser.tsx";
import { RecordRow } from "../../../patterns/records/record-row.tsx";
import { callCsv } from "../../../platform/api/api.ts";
import { wordsOf } from "../../../patterns/records/queries/searched-list.ts";
import { usePageParameter } from "../../../platform/browser/use-page-parameter.ts";
import { useSettled } from "../../../patterns/records/use-settled.ts";
import { goldenLists } from "./golden.ts";
import { GoldenDetail } from "./golden-detail.tsx";
import { GoldenForm } from "./golden-form.tsx";
import { Overview } from "./overview.tsx";
import { stateLooks } from "./state-looks.ts";

const states = Object.keys(stateLooks) as GoldenState[];

const useStateFilter = () => {
  const [name, setName] = usePageParameter("state");
  const state = states.find((one) => one === name) ?? null;
  return { state, setState: (next: GoldenState | null) => setName(next, { replace: true }) };
};

const StateFilter = ({ state, setState }: ReturnType<typeof useStateFilter>) => (
  <>
    <Menu
      trigger={
        <IconButton label="Filter by state">
          <ListFilter size={18} />
        </IconButton>
      }
      label="State"
    >
      {states.map((option) => {
        const { label, icon: Icon } = stateLooks[option];
        return (
          <MenuItem key={option} icon={<Icon size={18} />} onSelect={() => setState(option)}>
            {label}
          </MenuItem>
        );
      })}
    </Menu>
    {state !== null && (
      <FilterChip name="State" onRemove={() => setState(null)}>
        {stateLooks[state].label}
      </FilterChip>
    )}
  </>
);

/** Adds a golden question by hand. */
export const GoldenActions = () => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <AddButton label="Add" onClick={() => setOpen(true)} />
      {isOpen && <GoldenForm onClose={() => setOpen(false)} />}
    </>
  );
};

const Row = (golden: GoldenQuestion) => (
  <RecordRow
    from={golden.createdBy === null ? "Legend" : `@${golden.createdBy}`}
    time={golden.since ?? golden.createdAt}
    title={golden.question}
    badges={
      <>
        <StateBadge look={stateLooks[golden.state]} />
        <Badge>
          {moduleLabel(golden.module)}
          {golden.service !== null && ` · ${golden.service}`}
        </Badge>
      </>
    }
  />
);

const Empty = ({ isFiltered, onShowAll }: { isFiltered: boolean; onShowAll: () => void }) => {
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <EmptyState
        icon={<Medal size={40} strokeWidth={1.25} />}
        title={isFiltered ? "No such golden questions" : "No golden questions yet"}
        action={
          isFiltered ? (
            <Button onClick={onShowAll}>Show all golden questions</Button>
          ) : (
            <Button variant="primary" onClick={() => setAdding(true)}>
              Add a golden question
            </Button>
          )
        }
      >
        {isFiltered
          ? undefined
          : "Questions whose answers you know: each change of the library is tried on them before it is published."}
      </EmptyState>
      {isAdding && <GoldenForm onClose={() => setAdding(false)} />}
    </>
  );
};

/** Questions whose answers are known: which hold, which fail, and since when. */
export const GoldenSection = () => {
  const { state, setState } = useStateFilter();
  const searchedFor = useSearchedFor();
  const narrowed = state === null ? {} : { state };
  const questions = useInfiniteQuery(goldenLists.list(narrowed, searchedFor));
  const { settled, note } = useSettled();
  const showAll = () => setState(null);
  const hasSome = state !== null || searchedFor !== null || (questions.data?.pages[0]?.total ?? 0) > 0;
  return (
    <RecordBrowser
      label="Golden questions"
      backLabel="Golden Questions"
      query={questions}
      errorText="Error loading golden questions. Please try again."
      empty={<Empty isFiltered={state !== null} onShowAll={showAll} />}
      toolbar={hasSome && <StateFilter {...{ state, setState }} />}
      overview={hasSome && <Overview />}
      csv={() => callCsv(listGolden, { ...narrowed, ...wordsOf(searchedFor) })}
      searchedFor={searchedFor}
      onShowAll={state === null ? undefined : showAll}
      keepsOpen={{ filter: narrowed, one: goldenLists.one, settled }}
      renderRow={Row}
      renderDetail={(golden) => <GoldenDetail golden={golden} onRemoved={(gone) => note([gone], true)} />}
    />
  );
};
