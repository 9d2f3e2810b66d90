import { useQuery } from "@tanstack/react-query";
import { Medal } from "lucide-react";
import { readGoldenSummary } from "#contracts/golden.ts";
import { call } from "../../platform/api/api.ts";
import { countOf } from "../../platform/text/count-of.ts";
import { keys } from "../../platform/api/query-keys.ts";
import { Button } from "../../ui/buttons/button.tsx";

interface CheckButtonProps {
  disabled?: boolean;
  onCheck: () => void;
}

/** Tries a draft on the golden questions, where there are any. */
export const CheckButton = ({ disabled = false, onCheck }: CheckButtonProps) => {
  const { data } = useQuery({
    queryKey: keys.goldenSummary,
    queryFn: ({ signal }) => call(readGoldenSummary, {}, { signal }),
  });
  if (data === undefined || data.total === 0) return null;
  return (
    <Button size="small" icon={<Medal size={16} />} disabled={disabled} onClick={onCheck}>
      Check {countOf(data.total, "golden question")}
    </Button>
  );
};
