import { Select } from "../../ui/fields/select.tsx";
import { useAudiences } from "./library-defaults.ts";
import { audienceOptions, type ChosenAudience } from "./placing.ts";

interface AudienceFieldProps {
  value: ChosenAudience;
  category: string | null;
  onChange: (audience: ChosenAudience) => void;
  /** Whether a line beneath says what it decides. */
  isExplained?: boolean;
}

/** Who may be told a document: as is usual in its category, or by its own word. */
export const AudienceField = ({ value, category, onChange, isExplained = true }: AudienceFieldProps) => {
  const { usual } = useAudiences();
  return (
    <Select
      label="Audience"
      {...(isExplained && { help: "The Lead Replier reads only what may be told to leads." })}
      value={value}
      onChange={onChange}
      options={audienceOptions(usual(category))}
    />
  );
};
