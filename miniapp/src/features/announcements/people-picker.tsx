import { useQuery } from "@tanstack/react-query";
import { tellingLimits } from "#contracts/announcements.ts";
import { FoundList, Picker, PickerWord } from "../../ui/fields/picker.tsx";
import { useDebounced } from "../../platform/browser/use-debounced.ts";
import { foundPeopleQuery } from "./announcements.ts";

export interface PickedPerson {
  id: string;
  username: string;
}

interface FoundProps {
  typed: string;
  picked: readonly PickedPerson[];
  onPick: (person: PickedPerson) => void;
}

const shown = 6;

const Found = ({ typed, picked, onPick }: FoundProps) => {
  const { data, isError } = useQuery(foundPeopleQuery(useDebounced(typed, 200)));
  if (typed === "") return null;
  if (isError) return <PickerWord>The team could not be searched. Please try again.</PickerWord>;
  if (data === undefined) return null;
  const others = data.filter(({ id, disabled }) => !disabled && !picked.some((one) => one.id === id));
  return (
    <FoundList
      label="People found"
      found={others.slice(0, shown)}
      nameOf={({ telegramUsername }) => `@${telegramUsername}`}
      about={({ userRole }) => userRole}
      onPick={({ id, telegramUsername }) => onPick({ id, username: telegramUsername })}
      nothing="Nobody else has such a name."
    />
  );
};

interface PeoplePickerProps {
  picked: readonly PickedPerson[];
  onChange: (picked: PickedPerson[]) => void;
  error: string | undefined;
}

/** People of the team, found by their names. */
export const PeoplePicker = (props: PeoplePickerProps) => (
  <Picker
    {...props}
    label="People"
    search={{ label: "Find a person", placeholder: "Find a person by name" }}
    pickedLabel="Picked people"
    nameOf={({ username }) => `@${username}`}
    isShort
    most={tellingLimits.people}
  >
    {(typed, pick) => <Found typed={typed} picked={props.picked} onPick={pick} />}
  </Picker>
);
