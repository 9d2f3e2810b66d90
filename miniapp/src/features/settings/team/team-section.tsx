import { useInfiniteQuery } from "@tanstack/react-query";
import { Users } from "lucide-react";
import { useRef, useState } from "react";
import { listUsers, type User } from "#contracts/users.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { CsvButton } from "../../../patterns/records/csv-button.tsx";
import { EmptyState } from "../../../ui/states/empty-state.tsx";
import { FilterBar } from "../../../patterns/filters/filter-bar.tsx";
import { ListPage } from "../../../ui/layout/list-page.tsx";
import {
  ListSearch,
  NothingFound,
  type SearchBox,
  useSearchedFor,
} from "../../../patterns/records/list-search.tsx";
import { LoadError } from "../../../ui/states/load-error.tsx";
import { LoadMore } from "../../../patterns/records/load-more.tsx";
import { Skeleton } from "../../../ui/states/skeleton.tsx";
import { callCsv } from "../../../platform/api/api.ts";
import { wordsOf } from "../../../patterns/records/queries/searched-list.ts";
import { useFilters } from "../../../patterns/filters/use-filters.ts";
import { usePageParameter } from "../../../platform/browser/use-page-parameter.ts";
import { useAuth } from "../../../platform/session/session.tsx";
import type { Added } from "./adding-dialog.tsx";
import { ChangeDialog } from "./change-dialog.tsx";
import { SecretDialogs } from "./secret-dialogs.tsx";
import { HandOverDialog } from "./hand-over-dialog.tsx";
import { PasswordDialog } from "./password-dialog.tsx";
import { peopleFields, peopleQuery } from "./people.ts";
import type { ChangeKind } from "./person-changes.ts";
import { PersonRow } from "./person-row.tsx";
import { RenameDialog } from "./rename-dialog.tsx";
import styles from "./team.module.css";

type Task = { user: User; kind: ChangeKind } | { user: User; kind: "password" | "hand-over" | "rename" };

const Waiting = () => (
  <div role="status" aria-label="Loading the team">
    {[1, 2, 3, 4, 5].map((row) => (
      <div key={row} className={styles.waiting}>
        <Skeleton width="36px" height="36px" />
        <Skeleton width="40%" height="14px" />
      </div>
    ))}
  </div>
);

interface NobodyProps {
  searchedFor: string | null;
  isFiltered: boolean;
  onClear: () => void;
  onShowAll: () => void;
}

const Nobody = ({ searchedFor, isFiltered, onClear, onShowAll }: NobodyProps) =>
  searchedFor === null ? (
    <EmptyState
      icon={<Users size={40} strokeWidth={1.25} />}
      title="Nobody on the team is so"
      action={isFiltered && <Button onClick={onShowAll}>Show the whole team</Button>}
    />
  ) : (
    <NothingFound searchedFor={searchedFor} isFiltered={isFiltered} onClear={onClear} />
  );

interface TaskDialogProps {
  task: Task | null;
  selfId: string | undefined;
  onClose: () => void;
  onSecret: (made: Added) => void;
}

const TaskDialog = ({ task, selfId, onClose, onSecret }: TaskDialogProps) => {
  if (task === null) return null;
  const isSelf = task.user.id === selfId;
  if (task.kind === "password") return <PasswordDialog user={task.user} isSelf={isSelf} onClose={onClose} />;
  if (task.kind === "hand-over" || task.kind === "disable")
    return <HandOverDialog user={task.user} disables={task.kind === "disable"} onClose={onClose} />;
  if (task.kind === "rename") return <RenameDialog user={task.user} onClose={onClose} />;
  return <ChangeDialog user={task.user} kind={task.kind} {...{ isSelf, onClose, onSecret }} />;
};

/** Who may sign in: their roles, codes and passwords. */
export const TeamSection = () => {
  const { user: self } = useAuth();
  const [task, setTask] = useState<Task | null>(null);
  const [made, setMade] = useState<Added | null>(null);
  const box = useRef<SearchBox>(null);
  const searchedFor = useSearchedFor();
  const [chosenId] = usePageParameter("id");
  const { values, set, clear } = useFilters(peopleFields);
  const isFiltered = Object.keys(values).length > 0;
  const people = useInfiniteQuery(peopleQuery(values, searchedFor));
  const { data, isError, isPlaceholderData, refetch } = people;
  const users = data?.pages.flatMap((page) => page.items) ?? [];
  // Where a search leaves one person, that one is meant.
  const openId = searchedFor !== null && users.length === 1 ? users[0]?.id : chosenId;
  const total = data?.pages[0]?.total ?? null;
  return (
    <ListPage>
      <div className={styles.search}>
        <ListSearch
          ref={box}
          label="Search the team"
          outcome={{ isBusy: isPlaceholderData, found: searchedFor === null ? null : total }}
        />
        <FilterBar fields={peopleFields} values={values} set={set} />
        {users.length > 0 && (
          <CsvButton label="Team" read={() => callCsv(listUsers, { ...values, ...wordsOf(searchedFor) })} />
        )}
      </div>
      {data === undefined && isError && (
        <LoadError text="Error loading the team. Please try again." onRetry={() => void refetch()} />
      )}
      {data === undefined && !isError && <Waiting />}
      {data !== undefined && !isPlaceholderData && users.length === 0 && (
        <Nobody {...{ searchedFor, isFiltered }} onClear={() => box.current?.clear()} onShowAll={clear} />
      )}
      <ul role="list">
        {users.map((user) => (
          <PersonRow
            key={user.id}
            user={user}
            isSelf={user.id === self?.id}
            isOpen={user.id === openId}
            onChange={(kind) => setTask({ user, kind })}
            onRename={() => setTask({ user, kind: "rename" })}
            onSetPassword={() => setTask({ user, kind: "password" })}
            onHandOver={() => setTask({ user, kind: "hand-over" })}
          />
        ))}
      </ul>
      <LoadMore loaded={users.length} query={people} isSearched={searchedFor !== null} />
      <TaskDialog task={task} selfId={self?.id} onClose={() => setTask(null)} onSecret={setMade} />
      <SecretDialogs made={made} onClose={() => setMade(null)} />
    </ListPage>
  );
};
