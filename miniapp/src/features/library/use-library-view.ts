import { useCallback } from "react";
import { setParameters, useAddress } from "../../platform/browser/use-address.ts";

/** The views of the Documents section; the first is where one starts. */
export const libraryViews = ["library", "import", "trash"] as const;
export type LibraryView = (typeof libraryViews)[number];

const viewOf = (name: string | null): LibraryView => libraryViews.find((view) => view === name) ?? "library";

/** Which view of the Documents section is shown, by the page's address, and the way to another or to a document. */
export const useLibraryView = () => {
  const [parameters, change] = useAddress();
  const go = useCallback(
    (view: LibraryView, id: string | null = null) =>
      change((next) => {
        // What a list was searched and narrowed by belongs to that list.
        for (const name of new URLSearchParams(next).keys()) if (name !== "tab") next.delete(name);
        setParameters(next, { view: view === "library" ? null : view, id });
      }),
    [change],
  );
  const openDocument = useCallback((id: string) => go("library", id), [go]);
  return { view: viewOf(parameters.get("view")), go, openDocument };
};
