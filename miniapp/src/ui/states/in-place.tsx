import type { ComponentType } from "react";
import { createCode } from "../../platform/code/create-code.ts";
import type { MissingCode } from "../../platform/code/new-release.ts";
import { LoadError } from "./load-error.tsx";

const texts: Record<MissingCode, string> = {
  current: "This part could not be loaded. Check your connection and try again.",
  replaced: "There is a new version of Legend. Save what you are writing, then press Retry.",
};

/**
 * A part of a screen whose code is fetched when it is first shown: `Waiting` holds its place, and where the code cannot be
 * had, `Missing` does or else Retry. Some browsers do not fetch again what failed once, so the second Retry begins the page
 * anew.
 */
export const inPlace = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Waiting: ComponentType<Props>,
  Missing?: ComponentType<Props>,
) => {
  const usePart = createCode(load);
  return function InPlace(props: Props) {
    const { code: Part, missing, retries, retry } = usePart(true);
    const onRetry = () => {
      if (navigator.onLine && (retries > 0 || missing === "replaced")) window.location.reload();
      else retry();
    };
    const Shown = Part ?? (missing === null ? Waiting : Missing);
    return Shown ? <Shown {...props} /> : missing && <LoadError text={texts[missing]} onRetry={onRetry} />;
  };
};

/** The same for a part that is an extra: until its code is there, `Waiting` stands for it without a word. */
export const extraInPlace = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Waiting: ComponentType<Props> = () => null,
) => inPlace(load, Waiting, Waiting);
