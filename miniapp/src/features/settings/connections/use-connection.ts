import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ConnectionChanged, ConnectionTest } from "#contracts/connections.ts";
import { isOvertaken } from "../../../platform/api/api-error.ts";
import { notifyFailure } from "../../../ui/notices/notify-failure.ts";
import { keys } from "../../../platform/api/query-keys.ts";
import { notify } from "../../../ui/notices/notify.ts";

/** One kind of connection: how it is shown as a draft, and how a draft is saved, tested and forgotten. */
export interface ConnectionKind<Shown extends ConnectionChanged, Draft, Tested extends ConnectionTest> {
  query: { queryKey: QueryKey; queryFn: (given: { signal: AbortSignal }) => Promise<Shown> };
  draftOf: (connection: Shown) => Draft;
  save: (draft: Draft, basedOn: string | null) => Promise<Shown>;
  test: (draft: Draft) => Promise<Tested>;
  remove: () => Promise<Shown>;
  /** Whether saving asks the other side itself; otherwise what was saved is tested at once. */
  isAskedOnSaving: boolean;
  /** What is said of one that was saved and works. */
  saved: (connection: Shown) => { title: string; description: string };
  /** What it is called in "Failed to disconnect ...". */
  name: string;
}

// What was pasted is kept no longer than it takes to send it.
const forgetful = { gcTime: 0 };

/** A draft of a connection; one that nobody has touched shows what is there, also as others change it. */
const useTypedConnection = <Shown, Draft extends object>(
  connection: Shown,
  draftOf: (connection: Shown) => Draft,
) => {
  const begin = (on: Shown) => ({ on, draft: draftOf(on) });
  const [state, setState] = useState(() => begin(connection));
  const isTouched = JSON.stringify(state.draft) !== JSON.stringify(draftOf(state.on));
  if (state.on !== connection && !isTouched) setState(begin(connection));
  return {
    ...state,
    write: (changed: Partial<Draft>) => setState({ ...state, draft: { ...state.draft, ...changed } }),
    begin: (on: Shown) => setState(begin(on)),
  };
};

/** Saves what is typed over what it was typed on; tells when somebody else has changed that since. */
const useSaving = <Shown extends ConnectionChanged, Draft>(
  { queryKey, queryFn }: ConnectionKind<Shown, Draft, never>["query"],
  save: (draft: Draft, basedOn: string | null) => Promise<Shown>,
  { onSaved, onTaken }: { onSaved: (shown: Shown) => Promise<void>; onTaken: (now: Shown) => void },
) => {
  const client = useQueryClient();
  const [overtaken, setOvertaken] = useState<{ told: string; draft: Draft; now: Shown } | null>(null);
  const saving = useMutation({
    ...forgetful,
    mutationFn: ({ draft, over }: { draft: Draft; over: Shown }) => save(draft, over.changedAt),
    onSuccess: (shown) => {
      setOvertaken(null);
      return onSaved(shown);
    },
    onError: async (error, { draft }) => {
      if (!isOvertaken(error)) return;
      const now = await client.fetchQuery({ queryKey, queryFn, staleTime: 0 });
      setOvertaken({ told: error.message, draft, now });
    },
  });
  const dismiss = () => setOvertaken(null);
  const choice = overtaken && {
    told: overtaken.told,
    dismiss,
    saveMine: () => saving.mutate({ draft: overtaken.draft, over: overtaken.now }),
    takeTheirs: () => {
      dismiss();
      onTaken(overtaken.now);
    },
  };
  return { saving, overtaken: choice, failure: isOvertaken(saving.error) ? null : saving.error };
};

/** Tests what is typed, and removes what is stored. */
const useTrying = <Shown extends ConnectionChanged, Draft, Tested extends ConnectionTest>(
  kind: Pick<ConnectionKind<Shown, Draft, Tested>, "test" | "remove" | "name">,
  draft: Draft,
  onRemoved: (shown: Shown) => Promise<void>,
) => {
  const test = useMutation({ ...forgetful, mutationFn: (tried: Draft | void) => kind.test(tried ?? draft) });
  const remove = useMutation({
    mutationFn: kind.remove,
    onSuccess: (shown) => {
      test.reset();
      return onRemoved(shown);
    },
    onError: (error) => notifyFailure("Not disconnected", error, `Failed to disconnect ${kind.name}.`),
  });
  return { test, remove };
};

/** Shows what is stored now, wherever it is told. */
const useTaking = <Shown>(queryKey: QueryKey, begin: (shown: Shown) => void) => {
  const client = useQueryClient();
  return async (shown: Shown): Promise<void> => {
    client.setQueryData<Shown>(queryKey, shown);
    begin(shown);
    await Promise.all([keys.status, keys.setup].map((told) => client.invalidateQueries({ queryKey: told })));
  };
};

/** What is said of a connection that was saved and tried out: that it is there only where it works. */
const toldOf = (
  { ok, checks }: ConnectionTest,
  saved: { title: string; description: string },
): Parameters<typeof notify>[0] => {
  const wrong = checks.find((check) => !check.ok)?.text ?? "";
  return ok ? saved : { title: "Saved, but it does not work", description: wrong, variant: "destructive" };
};

/** Saving, testing and removing a connection. */
export const useConnection = <
  Shown extends ConnectionChanged,
  Draft extends object,
  Tested extends ConnectionTest,
>(
  connection: Shown,
  { query, draftOf, isAskedOnSaving, saved, name, ...kind }: ConnectionKind<Shown, Draft, Tested>,
) => {
  const { on, draft, write, begin } = useTypedConnection(connection, draftOf);
  const take = useTaking(query.queryKey, begin);
  const { test, remove } = useTrying({ name, ...kind }, draft, take);
  const { saving, overtaken, failure } = useSaving(query, kind.save, {
    onSaved: async (shown) => {
      if (isAskedOnSaving) notify(saved(shown));
      await take(shown);
      if (isAskedOnSaving) return;
      test.mutate(draftOf(shown), { onSuccess: (tested) => notify(toldOf(tested, saved(shown))) });
    },
    onTaken: begin,
  });
  return {
    connection,
    draft,
    write: (changed: Partial<Draft>) => {
      write(changed);
      saving.reset();
    },
    /** Saves what is typed, with what was decided on besides. */
    save: (decided: Partial<Draft> = {}) => {
      if (!saving.isPending) saving.mutate({ draft: { ...draft, ...decided }, over: on });
    },
    dismissFailure: saving.reset,
    test,
    remove,
    isSaving: saving.isPending,
    failure: failure ?? test.error,
    overtaken,
  };
};

/** What is being done to a connection. */
export type Editing<
  Shown extends ConnectionChanged,
  Draft extends object,
  Tested extends ConnectionTest,
> = ReturnType<typeof useConnection<Shown, Draft, Tested>>;
