import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { User } from "#contracts/users.ts";
import { ListPage } from "../../components/list-page.tsx";
import { LoadError } from "../../components/load-error.tsx";
import { LoadMore } from "../../components/load-more.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { useAuth } from "../../lib/session.tsx";
import { ChangeDialog } from "./change-dialog.tsx";
import { CodeDialog, type NewCode } from "./code-dialog.tsx";
import { HandOverLeadsDialog } from "./hand-over-leads-dialog.tsx";
import { PasswordDialog } from "./password-dialog.tsx";
import { peopleQuery } from "./people.ts";
import type { ChangeKind } from "./person-changes.ts";
import { PersonRow } from "./person-row.tsx";
import styles from "./team.module.css";

type Task = { user: User; kind: ChangeKind } | { user: User; kind: "password" | "hand-over" };

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
  onCode: (code: NewCode) => void;
}

const TaskDialog = ({ task, selfId, onClose, onCode }: TaskDialogProps) => {
  if (task === null) return null;
  if (task.kind === "password")
    return <PasswordDialog user={task.user} isSelf={task.user.id === selfId} onClose={onClose} />;
  if (task.kind === "hand-over") return <HandOverLeadsDialog user={task.user} onClose={onClose} />;
  return <ChangeDialog user={task.user} kind={task.kind} onClose={onClose} onCode={onCode} />;
};

/** Who may sign in: their roles, codes and passwords. */
export const TeamSection = () => {
  const { user: self } = useAuth();
  const [task, setTask] = useState<Task | null>(null);
  const [code, setCode] = useState<NewCode | null>(null);
  const people = useInfiniteQuery(peopleQuery);
  const { data, isError, refetch } = people;
  if (data === undefined && isError) {
    return <LoadError text="Error loading the team. Please try again." onRetry={() => void refetch()} />;
  }
  if (data === undefined) return <Waiting />;
  const users = data.pages.flatMap((page) => page.items);
  return (
    <ListPage>
      <ul>
        {users.map((user) => (
          <PersonRow
            key={user.id}
            user={user}
            isSelf={user.id === self?.id}
            onChange={(kind) => setTask({ user, kind })}
            onSetPassword={() => setTask({ user, kind: "password" })}
            onHandOver={() => setTask({ user, kind: "hand-over" })}
          />
        ))}
      </ul>
      <LoadMore loaded={users.length} query={people} />
      <TaskDialog task={task} selfId={self?.id} onClose={() => setTask(null)} onCode={setCode} />
      <CodeDialog code={code} onClose={() => setCode(null)} />
    </ListPage>
  );
};
