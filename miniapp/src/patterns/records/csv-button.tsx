import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { saveCsvFile } from "../../platform/browser/csv.ts";
import { notifyFailure } from "../../ui/notices/notify-failure.ts";
import { useToday } from "../../platform/browser/use-today.ts";
import { IconButton } from "../../ui/buttons/icon-button.tsx";

interface CsvButtonProps {
  /** As in 'Tickets'. */
  label: string;
  /** Everything that the list holds as it is narrowed, as a file. */
  read: () => Promise<Blob>;
}

/** Saves a list as a table, with all that it holds as it is narrowed. */
export const CsvButton = ({ label, read }: CsvButtonProps) => {
  const today = useToday();
  const { mutate, isPending } = useMutation({
    mutationFn: read,
    onSuccess: (file) => saveCsvFile(`${label} ${today}`, file),
    onError: (error) => notifyFailure("Export failed", error, "Failed to save the list as a file."),
  });
  return (
    <IconButton label={`CSV of ${label}`} disabled={isPending} onClick={() => mutate()}>
      <Download size={18} />
    </IconButton>
  );
};
