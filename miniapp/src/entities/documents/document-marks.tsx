import { CalendarClock, History } from "lucide-react";
import { formatDay } from "../../platform/text/dates.ts";
import { Badge } from "../../ui/content/badge.tsx";

/** Says that something came with the product, as an example of an invented firm. */
export const SampleBadge = () => (
  <Badge title="Came with Legend, as an example of an invented firm">Sample</Badge>
);

/** Says since when nobody has read a document again that was to be reviewed. */
export const OverdueBadge = ({ since }: { since: string }) => (
  <Badge tone="warning" icon={<CalendarClock size={12} strokeWidth={2} />}>
    Review overdue since {formatDay(since)}
  </Badge>
);

/** Says that a document was edited after an answer was given with it. */
export const EditedMark = () => (
  <Badge title="Changed since this answer" icon={<History size={12} strokeWidth={2} />}>
    Changed since
  </Badge>
);
