import { ChevronDown, CircleCheck, CircleX, Timer, UserCheck } from "lucide-react";
import { Button } from "../../ui/buttons/button.tsx";
import { Menu, MenuItem } from "../../ui/buttons/menu.tsx";
import { useAuth } from "../../platform/session/session.tsx";
import { useSparing } from "../../patterns/records/use-sparing.tsx";
import { isMessageBegun } from "../../patterns/thread/use-message.ts";
import { settles, type TicketChange, type TicketChanges } from "../../entities/tickets/use-ticket-changes.ts";

interface TicketBulkProps {
  ids: string[];
  changes: TicketChanges;
  onDone: () => void;
}

/** What can be done with the chosen tickets together. */
export const TicketBulk = ({ ids, changes: { changeAll }, onDone }: TicketBulkProps) => {
  const { user } = useAuth();
  const { settle, question } = useSparing({
    isBegun: isMessageBegun,
    noun: "message",
    fate: "What you wrote is kept with them, but closing does not send it.",
  });
  const apply = (to: TicketChange) => {
    const change = (those: string[]) => changeAll.mutate({ ids: those, to }, { onSuccess: onDone });
    if (settles(to)) settle("Close", ids, change);
    else change(ids);
  };
  return (
    <>
      <span>{ids.length} chosen</span>
      <Button size="small" variant="quiet" onClick={onDone}>
        Clear
      </Button>
      <Menu
        trigger={
          <Button size="small" pending={changeAll.isPending} icon={<ChevronDown size={16} strokeWidth={2} />}>
            Change {ids.length}
          </Button>
        }
      >
        <MenuItem
          icon={<UserCheck size={18} />}
          onSelect={() => apply({ handledBy: user?.telegramUsername ?? null })}
        >
          Assign to me
        </MenuItem>
        <MenuItem icon={<Timer size={18} />} onSelect={() => apply({ status: "In Progress" })}>
          In Progress
        </MenuItem>
        <MenuItem
          icon={<CircleCheck size={18} />}
          onSelect={() => apply({ status: "Closed", result: "Solved" })}
        >
          Solved, close
        </MenuItem>
        <MenuItem
          icon={<CircleX size={18} />}
          onSelect={() => apply({ status: "Closed", result: "Not Resolved" })}
        >
          Not resolved, close
        </MenuItem>
      </Menu>
      {question}
    </>
  );
};
