import { setParameters, useAddress } from "../../platform/browser/use-address.ts";
import { useSearchedFor } from "../records/list-search.tsx";

/** One thing a list can be narrowed by. */
export interface FilterField<Name extends string> {
  /** Its name in the address. */
  name: Name;
  label: string;
  /** What can be chosen; anything can be written where there are none. */
  options?: readonly string[];
  /** What a choice is called, where that is not its name in the address. */
  wordFor?: (option: string) => string;
  /** The choices are still being loaded, or are not all there are: another one holds too. */
  isOpen?: boolean;
  /** What it is narrowed to unless the address says otherwise, or words are searched for: those are looked for in all. */
  usual?: string;
}

/** What such a field can be narrowed to: one of its options, unless there are others. */
type ValueOf<Field> = Field extends { isOpen: true }
  ? string
  : Field extends { options: readonly (infer Option extends string)[] }
    ? Option
    : string;

type ValuesOf<Fields extends readonly FilterField<string>[]> = {
  [Field in Fields[number] as Field["name"]]?: ValueOf<Field>;
};

const everything = "all";

/** What a list is narrowed to, kept in the address so that a view can be shared. */
export const useFilters = <const Fields extends readonly FilterField<string>[]>(fields: Fields) => {
  type Name = Fields[number]["name"];
  const [parameters, change] = useAddress();
  const isSearched = useSearchedFor() !== null;
  const usualOf = ({ usual }: FilterField<string>) => (isSearched ? undefined : usual);
  const values: Partial<Record<string, string>> = {};
  for (const field of fields) {
    const { name, options, isOpen = false }: FilterField<string> = field;
    const value = parameters.get(name) ?? usualOf(field);
    const isKnown = isOpen || options === undefined || (value !== undefined && options.includes(value));
    if (value !== undefined && value !== everything && isKnown) values[name] = value;
  }
  const put = (changes: Record<string, string | null>) =>
    change((next) => setParameters(next, changes), { replace: true });
  const set = (name: Name, value: string | null) => {
    const usual = fields.filter((field) => field.name === name).map(usualOf)[0] ?? null;
    put({ [name]: value === usual ? null : (value ?? everything) });
  };
  const clear = () =>
    put(
      Object.fromEntries(
        fields.map((field) => [field.name, usualOf(field) === undefined ? null : everything]),
      ),
    );
  // Only what was among its options has been taken over.
  return { values: values as ValuesOf<Fields>, set, clear };
};
