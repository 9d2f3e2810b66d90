import { Dialog } from "../../ui/windows/dialog.tsx";
import styles from "./shortcuts-dialog.module.css";

/** What a key does, as the help says it. */
export interface Shortcut {
  keys: readonly string[];
  text: string;
}

/** The keys of the workspace. */
export const workspaceShortcuts: readonly Shortcut[] = [
  { keys: ["Ctrl", "K"], text: "Go to or do anything" },
  { keys: ["J"], text: "Next in the list" },
  { keys: ["K"], text: "Previous in the list" },
  { keys: ["X"], text: "Choose for a bulk action" },
  { keys: ["R"], text: "Respond to the question, or write a message" },
  { keys: ["A"], text: "Approve the AI answer, or the participation" },
  { keys: ["D"], text: "Decline: reject the participation" },
  { keys: ["E"], text: "Take the draft into the answer" },
  { keys: ["1", "2", "3"], text: "Quote a passage in the answer" },
  { keys: ["P"], text: "Make the question a BD priority, or none" },
  { keys: ["T"], text: "Answer it with those that ask nearly the same" },
  { keys: ["S"], text: "Give those chosen the same answer, or solve and close the ticket" },
  { keys: ["C"], text: "Create a document of the common question" },
  { keys: ["M"], text: "Assign the ticket to me" },
  { keys: ["I"], text: "Improve the answer" },
  { keys: ["Ctrl", "Enter"], text: "Submit what you wrote" },
  { keys: ["Esc"], text: "Leave the answer, so that these keys act again" },
  { keys: ["/"], text: "Search the list" },
  { keys: ["?"], text: "Show this help" },
];

interface ShortcutsDialogProps {
  shortcuts: readonly Shortcut[];
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** What the keyboard can do. */
export const ShortcutsDialog = ({ shortcuts, ...window }: ShortcutsDialogProps) => (
  <Dialog {...window} title="Keyboard shortcuts">
    <dl className={styles.shortcuts}>
      {shortcuts.map(({ keys, text }) => (
        <div key={text}>
          <dt>{text}</dt>
          <dd>
            {keys.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  </Dialog>
);
