import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { listSavedViews, removeView, type SavedView, saveView } from "#contracts/saved-views.ts";
import { call } from "../../platform/api/api.ts";
import { notifyFailure } from "../../ui/notices/notify-failure.ts";
import { keys } from "../../platform/api/query-keys.ts";
import { notify } from "../../ui/notices/notify.ts";
import { useAddress } from "../../platform/browser/use-address.ts";

/** The views of all sections that this admin sees. */
export const savedViewsQuery = queryOptions({
  queryKey: keys.savedViews,
  queryFn: ({ signal }) => call(listSavedViews, {}, { signal }),
});

// Where one is, and which record is open there: no part of what a list is narrowed to.
const places = ["tab", "id"];

const narrowing = (parameters: URLSearchParams): string => {
  const rest = new URLSearchParams(parameters);
  for (const name of places) rest.delete(name);
  rest.sort();
  return rest.toString();
};

/** The address that shows a list as it was saved. */
export const addressOfView = ({ section, parameters }: SavedView): string =>
  `/admin?tab=${section}&${parameters}`;

/** The section that the address names, null without one, and what its list is narrowed to. */
export const useViewHere = () => {
  const [parameters] = useAddress();
  return { section: parameters.get("tab"), narrowed: narrowing(parameters) };
};

type NewView = Pick<SavedView, "section" | "name" | "parameters" | "isShared">;

/** Keeps what a list is narrowed to. */
export const useSaveView = (onSaved: () => void) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (view: NewView) => call(saveView, view),
    onSuccess: () => {
      onSaved();
      return client.invalidateQueries({ queryKey: keys.savedViews });
    },
  });
};

/** Removes a view, which can be brought back for as long as the notice of it stands. */
export const useRemoveView = () => {
  const client = useQueryClient();
  const read = () => client.invalidateQueries({ queryKey: keys.savedViews });
  const bringBack = useMutation({
    mutationFn: ({ section, name, parameters, isShared }: SavedView) =>
      call(saveView, { section, name, parameters, isShared }),
    onError: (error) => notifyFailure("Not brought back", error, "The view could not be saved again."),
    onSettled: read,
  });
  return useMutation({
    mutationFn: ({ id }: SavedView) => call(removeView, { id }),
    onSuccess: (_, view) =>
      notify({
        title: "View removed",
        description: view.name,
        action: { label: "Undo", onPress: () => bringBack.mutate(view) },
      }),
    onError: (error) => notifyFailure("Not removed", error, "The view could not be removed."),
    onSettled: read,
  });
};
