import { UserPlus } from "lucide-react";
import { useState } from "react";
import { AddButton } from "../../../ui/buttons/add-button.tsx";
import { type Added, AddingDialog } from "./adding-dialog.tsx";
import { SecretDialogs } from "./secret-dialogs.tsx";

/** The button that adds people to the team, the form behind it, and the code or the links it ends with. */
export const AddPerson = () => {
  const [adding, setAdding] = useState(false);
  const [added, setAdded] = useState<Added | null>(null);
  return (
    <>
      <AddButton label="Add Person" icon={UserPlus} onClick={() => setAdding(true)} />
      {adding && (
        <AddingDialog
          onCancel={() => setAdding(false)}
          onAdded={(next) => {
            setAdding(false);
            setAdded(next);
          }}
        />
      )}
      <SecretDialogs made={added} onClose={() => setAdded(null)} />
    </>
  );
};
