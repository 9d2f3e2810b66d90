import { useQuery } from "@tanstack/react-query";
import { goldenLimits } from "#contracts/golden.ts";
import { FoundList, Picker } from "../../../ui/fields/picker.tsx";
import { searchQuery } from "../../../entities/documents/documents.ts";
import { useDebounced } from "../../../platform/browser/use-debounced.ts";

export interface PickedDocument {
  id: string;
  title: string;
}

interface FoundProps {
  typed: string;
  picked: readonly PickedDocument[];
  onPick: (document: PickedDocument) => void;
}

const shown = 5;

const Found = ({ typed, picked, onPick }: FoundProps) => {
  const { data } = useQuery(searchQuery(useDebounced(typed, 200)));
  if (typed === "" || data === undefined) return null;
  return (
    <FoundList
      label="Documents found"
      found={data.filter(({ id }) => !picked.some((one) => one.id === id)).slice(0, shown)}
      nameOf={({ title }) => title}
      about={({ category }) => category}
      onPick={({ id, title }) => onPick({ id, title })}
      nothing="No other document has these words."
    />
  );
};

interface DocumentPickerProps {
  picked: readonly PickedDocument[];
  onChange: (picked: PickedDocument[]) => void;
  error: string | undefined;
}

/** Up to three documents, found by their words. */
export const DocumentPicker = (props: DocumentPickerProps) => (
  <Picker
    {...props}
    label="Documents that must come"
    search={{ label: "Find a document", placeholder: "Find a document by its words" }}
    nameOf={({ title }) => title}
    most={goldenLimits.documents}
  >
    {(typed, pick) => <Found typed={typed} picked={props.picked} onPick={pick} />}
  </Picker>
);
