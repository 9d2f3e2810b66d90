import { type ComponentType, useState } from "react";
import { createCode } from "../lib/create-code.ts";
import { offlineText } from "../lib/request.ts";
import { toast } from "../lib/toasts.ts";

interface Window {
  open: boolean;
  onOpenChange?: (open: boolean) => void;
  onClose?: () => void;
}

/**
 * A window whose code is loaded when it first opens; then it stays, so that it can close with its motion. Where the
 * code cannot be had it closes again and says why.
 */
export const onFirstOpen = <Props extends Window>(load: () => Promise<ComponentType<Props>>) => {
  const useView = createCode(load);
  const OnFirstOpen = (props: Props) => {
    const [wasOpen, setWasOpen] = useState(props.open);
    if (props.open && !wasOpen) setWasOpen(true);
    const View = useView(props.open, () => {
      toast({ title: "Not opened", description: offlineText, variant: "destructive" });
      props.onOpenChange?.(false);
      props.onClose?.();
    });
    return wasOpen && View !== null ? <View {...props} /> : null;
  };
  return OnFirstOpen;
};
