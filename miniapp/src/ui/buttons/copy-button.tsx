import { Check, Copy } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { Button } from "./button.tsx";
import { copyText } from "../../platform/browser/copy-text.ts";
import { haptic } from "../../platform/telegram/haptics.ts";

interface CopyButtonProps extends Pick<ComponentProps<typeof Button>, "variant" | "size"> {
  label: string;
  text: string;
}

/** Copies a text and says how that went. */
export const CopyButton = ({ label, text, ...look }: CopyButtonProps) => {
  const [state, setState] = useState<"ready" | "copied" | "refused">("ready");
  const copy = async () => {
    const copied = await copyText(text);
    setState(copied ? "copied" : "refused");
    haptic(copied ? "success" : "warning");
  };
  const Icon = state === "copied" ? Check : Copy;
  return (
    <Button {...look} icon={<Icon size={18} />} onClick={() => void copy()}>
      <span aria-live="polite">{{ ready: label, copied: "Copied", refused: "Copy it by hand" }[state]}</span>
    </Button>
  );
};
