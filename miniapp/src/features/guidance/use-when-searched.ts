import { useState } from "react";
import { useListSearch } from "../../patterns/records/list-search.tsx";

type Search = ReturnType<typeof useListSearch>;

/** What comes of a search at the moment it is made: what is written since stays in sight, whatever it says. */
export const useWhenSearched = <Value>(read: (search: Search) => Value): Value => {
  const search = useListSearch();
  const [at, setAt] = useState(() => ({ search, value: read(search) }));
  if (at.search !== search) setAt({ search, value: read(search) });
  return at.value;
};
