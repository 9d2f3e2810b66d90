// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
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
