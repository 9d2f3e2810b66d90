import { useInfiniteQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { listUsers, type User } from "#contracts/users.ts";
import { CsvButton } from "../../components/csv-button.tsx";
import { ListPage } from "../../components/list-page.tsx";
import { ListSearch, NothingFound, type SearchBox, useSearchedFor } from "../../components/list-search.tsx";
import { LoadError } from "../../components/load-error.tsx";
import { LoadMore } from "../../components/load-more.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { callCsv } from "../../lib/api.ts";
import { wordsOf } from "../../lib/searched-list.ts";
import { usePageParameter } from "../../lib/use-page-parameter.ts";
import { useAuth } from "../../lib/session.tsx";
import type { Added } from "./adding-dialog.tsx";
import { ChangeDialog } from "./change-dialog.tsx";
import { SecretDialogs } from "./secret-dialogs.tsx";
import { HandOverLeadsDialog } from "./hand-over-leads-dialog.tsx";
import { PasswordDialog } from "./password-dialog.tsx";
import { peopleQuery } from "./people.ts";
import type { ChangeKind } from "./person-changes.ts";
import { PersonRow } from "./person-row.tsx";
import { RenameDialog } from "./rename-dialog.tsx";
import styles from "./team.module.css";

type Task = { user: User; kind: ChangeKind } | { user: User; kind: "password" | "hand-over" | "rename" };

const Waiting = () => (
  <ListPage>
    <div role="status" aria-label="Loading the team">
      {[1, 2, 3, 4, 5].map((row) => (
        <div key={row} className={styles.waiting}>
          <Skeleton width="36px" height="36px" />
          <Skeleton width="40%" height="14px" />
        </div>
      ))}
    </div>
  </ListPage>
);

interface TaskDialogProps {
  task: Task | null;
  selfId: string | undefined;
  onClose: () => void;
  onSecret: (made: Added) => void;
}

const TaskDialog = ({ task, selfId, onClose, onSecret }: TaskDialogProps) => {
  if (task === null) return null;
  if (task.kind === "password")
    return <PasswordDialog user={task.user} isSelf={task.user.id === selfId} onClose={onClose} />;
  if (task.kind === "hand-over") return <HandOverLeadsDialog user={task.user} onClose={onClose} />;
  if (task.kind === "rename") return <RenameDialog user={task.user} onClose={onClose} />;
  return <ChangeDialog user={task.user} kind={task.kind} onClose={onClose} onSecret={onSecret} />;
};

/** Who may sign in: their roles, codes and passwords. */
export const TeamSection = () => {
  const { user: self } = useAuth();
  const [task, setTask] = useState<Task | null>(null);
  const [made, setMade] = useState<Added | null>(null);
  const box = useRef<SearchBox>(null);
  const searchedFor = useSearchedFor();
  const [chosenId] = usePageParameter("id");
  const people = useInfiniteQuery(peopleQuery(searchedFor));
  const { data, isError, isPlaceholderData, refetch } = people;
  if (data === undefined && isError) {
    return <LoadError text="Error loading the team. Please try again." onRetry={() => void refetch()} />;
  }
  if (data === undefined) return <Waiting />;
  const users = data.pages.flatMap((page) => page.items);
  // Where a search leaves one person, that one is meant.
  const openId = searchedFor !== null && users.length === 1 ? users[0]?.id : chosenId;
  const total = data.pages[0]?.total ?? null;
  return (
    <ListPage>
      <div className={styles.search}>
        <ListSearch
          ref={box}
          label="Search the team"
          outcome={{ isBusy: isPlaceholderData, found: searchedFor === null ? null : total }}
        />
        <CsvButton label="Team" read={() => callCsv(listUsers, wordsOf(searchedFor))} />
      </div>
      {users.length === 0 && searchedFor !== null && (
        <NothingFound searchedFor={searchedFor} isFiltered={false} onClear={() => box.current?.clear()} />
      )}
      <ul>
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
      <LoadMore loaded={users.length} query={people} />
      <TaskDialog task={task} selfId={self?.id} onClose={() => setTask(null)} onSecret={setMade} />
      <SecretDialogs made={made} onClose={() => setMade(null)} />
    </ListPage>
  );
};
