// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import { draw } from "../../../../../test/draw.tsx";
import { fakeApi } from "../../../../../test/fake-api.ts";
import { notify } from "../../../../ui/notices/notify.ts";
import { CopyReply } from "./copy-reply.tsx";

const said = () =>
  screen
    .getAllByRole("status")
    .flatMap(({ textContent }) => (/copied/iu.test(textContent) ? [textContent] : []));

test.each([
  [true, expect.stringContaining("Copied and marked as sent")],
  [false, "Reply copied"],
])(
  "that it was copied is said once to a screen reader, by a notice where there is one: %s",
  async (isNoticed, words) => {
    fakeApi({});
    const tell = () => isNoticed && notify({ title: "Copied and marked as sent" });
    const { user } = draw(
      <CopyReply text="Two days." disabled={false} isNoticed={isNoticed} onCopied={() => void tell()} />,
    );
    await user.click(await screen.findByRole("button", { name: "Copy Reply" }));
    await waitFor(() => expect(said()).toEqual([words]));
  },
);

/** Copies a reply where the newer way to the clipboard is refused. */
const copyRefused = async (execCommand: () => boolean) => {
  fakeApi({});
  const onCopied = vi.fn<() => void>();
  const { user } = draw(
    <CopyReply text="Two days." disabled={false} isNoticed={false} onCopied={onCopied} />,
  );
  vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("refused"));
  document.execCommand = execCommand;
  onTestFinished(() => void vi.restoreAllMocks());
  await user.click(await screen.findByRole("button", { name: "Copy Reply" }));
  return onCopied;
};
const selectedIn = ({ value, selectionStart, selectionEnd }: HTMLTextAreaElement) =>
  value.slice(selectionStart, selectionEnd);

test("where the clipboard is refused, the reply is offered selected", async () => {
  const onCopied = await copyRefused(() => false);
  const text = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Text of the reply" });
  expect(selectedIn(text)).toBe("Two days.");
  expect(onCopied).not.toHaveBeenCalled();
});

test("where only the newer way to the clipboard is refused, the reply is copied by the older", async () => {
  const copied: string[] = [];
  const onCopied = await copyRefused(() => {
    copied.push(...[...document.querySelectorAll("textarea")].map(selectedIn));
    return true;
  });
  await waitFor(() => expect(copied).toEqual(["Two days."]));
  await waitFor(() => expect(onCopied).toHaveBeenCalledOnce());
  expect(screen.queryByRole("textbox")).toBeNull();
});
