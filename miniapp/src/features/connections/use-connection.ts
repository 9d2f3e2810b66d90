import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ConnectionChanged, ConnectionTest } from "#contracts/connections.ts";
import { isOvertaken } from "../../lib/api-error.ts";
import { toastFailure } from "../../lib/failure-toast.ts";
import { keys } from "../../lib/query-keys.ts";
import { useToast } from "../../lib/toasts.ts";

/** One kind of connection: how it is shown as a draft, and how a draft is saved, tested and forgotten. */
export interface ConnectionKind<Shown extends ConnectionChanged, Draft, Tested extends ConnectionTest> {
  query: { queryKey: QueryKey; queryFn: (given: { signal: AbortSignal }) => Promise<Shown> };
  draftOf: (connection: Shown) => Draft;
  save: (draft: Draft, basedOn: string | null) => Promise<Shown>;
  test: (draft: Draft) => Promise<Tested>;
  remove: () => Promise<Shown>;
  /** What is said of one that was saved. */
  saved: (connection: Shown) => { title: string; description: string };
  /** What it is called in "Failed to disconnect ...". */
  name: string;
}

// What was pasted is kept no longer than it takes to send it.
const forgetful = { gcTime: 0 };

/** A draft of a connection; one that nobody has touched shows what is there, also as others change it. */
const useDraft = <Shown, Draft extends object>(connection: Shown, draftOf: (connection: Shown) => Draft) => {
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

/** Saving, testing and removing a connection; what is stored is shown anew wherever it is told. */
export const useConnection = <
  Shown extends ConnectionChanged,
  Draft extends object,
  Tested extends ConnectionTest,
>(
  connection: Shown,
  { query, draftOf, saved, name, ...kind }: ConnectionKind<Shown, Draft, Tested>,
) => {
  const client = useQueryClient();
  const toast = useToast();
  const { on, draft, write, begin } = useDraft(connection, draftOf);
  const [overtaken, setOvertaken] = useState<{ told: string; now: Shown } | null>(null);
  const take = async (shown: Shown) => {
    client.setQueryData<Shown>(query.queryKey, shown);
    begin(shown);
    setOvertaken(null);
    await Promise.all([keys.status, keys.setup].map((queryKey) => client.invalidateQueries({ queryKey })));
  };
  const save = useMutation({
    ...forgetful,
    mutationFn: (over: Shown) => kind.save(draft, over.changedAt),
    onSuccess: (shown) => {
      toast(saved(shown));
      return take(shown);
    },
    onError: async (error) => {
      if (!isOvertaken(error)) return;
      setOvertaken({ told: error.message, now: await client.fetchQuery({ ...query, staleTime: 0 }) });
    },
  });
  const test = useMutation({ ...forgetful, mutationFn: () => kind.test(draft) });
  const remove = useMutation({
    mutationFn: kind.remove,
    onSuccess: (shown) => {
      test.reset();
      return take(shown);
    },
    onError: (error) => toastFailure("Not disconnected", error, `Failed to disconnect ${name}.`),
  });
  return {
    connection,
    draft,
    write: (changed: Partial<Draft>) => {
      write(changed);
      save.reset();
    },
    save: () => void (save.isPending || save.mutate(on)),
    test: () => test.mutate(),
    forgetTest: test.reset,
    remove: () => remove.mutate(),
    pending: { save: save.isPending, test: test.isPending, remove: remove.isPending },
    tested: test.data,
    failure: isOvertaken(save.error) ? null : (save.error ?? test.error),
    overtaken: overtaken && {
      told: overtaken.told,
      takeTheirs: () => void take(overtaken.now),
      saveMine: () => save.mutate(overtaken.now),
      dismiss: () => setOvertaken(null),
    },
  };
};

/** What is being done to a connection. */
export type Editing<
  Shown extends ConnectionChanged,
  Draft extends object,
  Tested extends ConnectionTest,
> = ReturnType<typeof useConnection<Shown, Draft, Tested>>;
