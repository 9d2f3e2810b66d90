import { useRef, useState } from "react";
import { type GoldenPreview, previewGolden, readGoldenSummary } from "#contracts/golden.ts";
import { call, stream } from "../../platform/api/api.ts";
import { countOf } from "../../platform/text/count-of.ts";
import type { InputFor } from "../../platform/api/request.ts";
import { notify } from "../../ui/notices/notify.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { Dialog } from "../../ui/windows/dialog.tsx";
import { extraInPlace } from "../../ui/states/in-place.tsx";
import { Spinner } from "../../ui/states/spinner.tsx";
import common from "../../ui/theme/common.module.css";

type Change = InputFor<typeof previewGolden>;

interface Check {
  /** As in '3/31'. */
  progress: string | null;
  preview: GoldenPreview | null;
  /** Makes the change that was checked; null where it was only looked at. */
  publish: (() => void) | null;
}

const ChangesView = extraInPlace(async () => (await import("./changes-view.tsx")).ChangesView);

const titleOf = ({ preview }: Check): string =>
  preview === null
    ? "Checking golden questions"
    : `${preview.changed.length} of ${countOf(preview.asked, "golden question")} would change`;

const Waiting = ({ progress }: { progress: string | null }) => {
  const [done, of] = progress?.split("/") ?? [];
  return (
    <p className={common.row12} role="status">
      <Spinner />
      {done === undefined || of === undefined
        ? "Asking what this change may touch..."
        : `${done} of ${of} asked`}
    </p>
  );
};

interface WindowProps {
  check: Check;
  onClose: () => void;
}

const CheckWindow = ({ check, onClose }: WindowProps) => {
  const { preview, progress, publish } = check;
  const go = () => {
    onClose();
    publish?.();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="reader"
      title={titleOf(check)}
      description="Nothing is published yet."
      footer={
        <>
          <Button onClick={onClose}>{publish === null ? "Close" : "Go back"}</Button>
          {publish !== null && (
            <Button variant={preview === null ? "secondary" : "primary"} onClick={go}>
              {preview === null ? "Publish without waiting" : "Publish"}
            </Button>
          )}
        </>
      }
    >
      {preview === null ? <Waiting progress={progress} /> : <ChangesView preview={preview} />}
    </Dialog>
  );
};

/** A check that takes longer is shown, with the way to go on without it. */
const patienceMs = 800;

/** Whatever keeps a check from being made must keep nobody from publishing. */
const countGolden = (): Promise<number> =>
  call(readGoldenSummary, {}).then(
    ({ total }) => total,
    () => 0,
  );

/**
 * Tries a change on the golden questions before it is made. `before` makes it at once where there are none, or none would
 * change; else a window shows what would, and whoever looks decides. `look` shows it in any case. `isChecking` until that is known.
 */
export const useGoldenCheck = () => {
  const [check, setCheck] = useState<Check | null>(null);
  const [isChecking, setChecking] = useState(false);
  const running = useRef<AbortController | null>(null);
  const close = () => {
    running.current?.abort();
    running.current = null;
    setChecking(false);
    setCheck(null);
  };

  const ask = async (
    change: Change,
    publish: (() => void) | null,
    quietMs: number,
  ): Promise<GoldenPreview | null> => {
    const controller = new AbortController();
    running.current = controller;
    let progress: string | null = null;
    let isShown = false;
    const show = () => {
      isShown = true;
      if (running.current === controller) setCheck({ progress, preview: null, publish });
    };
    const timer = window.setTimeout(show, quietMs);
    const onToken = (told: string) => {
      progress = told;
      if (isShown) show();
    };
    try {
      const preview = await stream(previewGolden, change, { onToken, signal: controller.signal });
      return running.current === controller ? preview : null;
    } catch (error) {
      if (running.current !== controller) return null;
      throw error;
    } finally {
      window.clearTimeout(timer);
    }
  };

  const before = async (change: Change, publish: () => void): Promise<void> => {
    setChecking(true);
    if ((await countGolden()) === 0) {
      close();
      return publish();
    }
    try {
      const preview = await ask(change, publish, patienceMs);
      if (preview === null) return;
      setChecking(false);
      if (preview.changed.length > 0) return setCheck({ progress: null, preview, publish });
      close();
      publish();
    } catch {
      // What is wrong with the change itself is told by making it.
      close();
      publish();
    }
  };

  const look = async (change: Change, publish: (() => void) | null): Promise<void> => {
    try {
      const preview = await ask(change, publish, 0);
      if (preview !== null) setCheck({ progress: null, preview, publish });
    } catch (error) {
      close();
      const description = error instanceof Error ? error.message : "Please try again.";
      notify({ title: "Check failed", description, variant: "destructive" });
    }
  };

  return {
    before: (change: Change, publish: () => void) => void before(change, publish),
    look: (change: Change, publish: (() => void) | null = null) => void look(change, publish),
    isChecking,
    window: check !== null && <CheckWindow check={check} onClose={close} />,
  };
};
