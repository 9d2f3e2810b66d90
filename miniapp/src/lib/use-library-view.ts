import { useCallback } from "react";
import { useSearchParams } from "react-router-dom";

/** The views of the Documents section; the first is where one starts. */
export const libraryViews = ["library", "import", "trash"] as const;
export type LibraryView = (typeof libraryViews)[number];

const viewOf = (name: string | null): LibraryView => libraryViews.find((view) => view === name) ?? "library";

/** Which view of the Documents section is shown, by the page's address, and the way to another or to a document. */
export const useLibraryView = () => {
  const [parameters, setParameters] = useSearchParams();
  const go = useCallback(
    (view: LibraryView, id: string | null = null) =>
      setParameters((current) => {
        const next = new URLSearchParams();
        // What a list was searched and narrowed by belongs to that list.
        const tab = current.get("tab");
        if (tab !== null) next.set("tab", tab);
        if (view !== "library") next.set("view", view);
        if (id !== null) next.set("id", id);
        return next;
      }),
    [setParameters],
  );
  const openDocument = useCallback((id: string) => go("library", id), [go]);
  return { view: viewOf(parameters.get("view")), go, openDocument };
};
