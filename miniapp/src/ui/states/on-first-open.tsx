import { type ComponentType, useState } from "react";
import { createCode } from "../../platform/code/create-code.ts";
import type { MissingCode } from "../../platform/code/new-release.ts";
import { offlineText } from "../../platform/api/request.ts";
import { notify } from "../notices/notify.ts";

interface Window {
  /** Left out by a window that is drawn only while it is open. */
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  onClose?: () => void;
}

/** Says that a window could not be opened, and why. */
export const tellMissing = (why: MissingCode): void =>
  notify({
    title: "Not opened",
    variant: "destructive",
    ...(why === "current"
      ? { description: offlineText }
      : {
          description: "There is a new version of Legend. Save what you are writing, then reload the page.",
          action: { label: "Reload", onPress: () => window.location.reload() },
        }),
  });

/**
 * A window whose code is loaded when it first opens; then it stays. Where the code cannot be had it closes again and says
 * why.
 */
export const onFirstOpen = <Props extends Window>(load: () => Promise<ComponentType<Props>>) => {
  const useView = createCode(load);
  const OnFirstOpen = (props: Props) => {
    const { open = true } = props;
    const [wasOpen, setWasOpen] = useState(open);
    if (open && !wasOpen) setWasOpen(true);
    const { code: View } = useView(open, (why) => {
      tellMissing(why);
      props.onOpenChange?.(false);
      props.onClose?.();
    });
    return wasOpen && View !== null ? <View {...props} /> : null;
  };
  return OnFirstOpen;
};
