import { queryOptions, useQuery } from "@tanstack/react-query";
import { type Audience, type DocumentEntry, usualAudience } from "#contracts/documents.ts";
import { readLibraryDefaults } from "#contracts/library.ts";
import { call } from "../../platform/api/api.ts";
import { keys } from "../../platform/api/query-keys.ts";

/** Who may usually be told the documents of each category, and how often all are reviewed; for admins. */
export const libraryDefaultsQuery = queryOptions({
  queryKey: keys.libraryDefaults,
  queryFn: ({ signal }) => call(readLibraryDefaults, {}, { signal }),
});

type Told = Pick<DocumentEntry, "kind" | "category" | "audience">;

/** Who may be told what a document says: by its own word, or as is usual in its category. */
export const useAudiences = () => {
  const { data } = useQuery(libraryDefaultsQuery);
  const usual = (category: string | null): Audience =>
    data?.categories.find((one) => one.category === category)?.audience ?? usualAudience(category);
  const audienceOf = ({ kind, category, audience }: Told): Audience => {
    if (kind !== "document") return kind === "extras_lead" ? "leads" : "agents";
    return audience ?? usual(category);
  };
  return { usual, audienceOf };
};

/** Who may be told a document, in words. */
export const audienceNames: Record<Audience, string> = {
  agents: "Agents only",
  leads: "May be told to leads",
};
