// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { draw } from "../../../test/draw.tsx";
import { fakeApi, refusal } from "../../../test/fake-api.ts";
import { TicketDialog } from "./ticket-dialog.tsx";

const sending = "POST /api/support/ticket";

const Page = () => {
  const [isOpen, setOpen] = useState(true);
  if (isOpen) return <TicketDialog onClose={() => setOpen(false)} />;
  return (
    <button type="button" onClick={() => setOpen(true)}>
      Open
    </button>
  );
};

const description = () => screen.findByLabelText<HTMLTextAreaElement>("Description");
const proof = () => screen.findByLabelText<HTMLInputElement>("Proof of Support (Optional)");
const submit = () => screen.findByRole("button", { name: "Submit Support Ticket" });
const picture = (size = 3, name = "proof.png") =>
  new File([new Uint8Array(size)], name, { type: "image/png" });

/** The form, filled in, with what becomes of each try to send it. */
const open = async (send: () => unknown) => {
  const api = fakeApi({
    "GET /api/support/schema": () => ({ "Support Category": { select: { options: [{ name: "Payouts" }] } } }),
    [sending]: send,
  });
  const page = draw(<Page />);
  const category = () => screen.getByLabelText<HTMLButtonElement>("Support Category");
  await waitFor(() => expect(category().disabled).toBe(false));
  // Without a layout it opens by the keyboard alone.
  category().focus();
  await page.user.keyboard("{Enter}");
  await screen.findByRole("option", { name: "Payouts" });
  await page.user.keyboard("{Enter}");
  await waitFor(() => expect(category().textContent).toBe("Payouts"));
  fireEvent.change(await description(), { target: { value: "The commission of Acme has not arrived." } });
  return { ...page, sent: () => api.of(sending) };
};

test("what could not be sent stays, also while the dialog is closed, and goes out under the same key", async () => {
  const answers = [new Response("", { status: 503 }), { id: "t1" }];
  const { user, sent } = await open(() => answers.shift());
  await user.upload(await proof(), picture());
  await user.click(await submit());
  expect(await screen.findByText("Failed to create support ticket")).toBeTruthy();
  await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Close" }));
  await user.click(await screen.findByRole("button", { name: "Open" }));
  expect((await description()).value).toContain("Acme");
  expect(screen.getByText("proof.png")).toBeTruthy();
  await user.click(await submit());
  expect(await screen.findByText("Support Ticket Submitted!")).toBeTruthy();
  const [first, second] = sent().map(({ headers }) => headers.get("Idempotency-Key"));
  expect(first).not.toBeNull();
  expect(second).toBe(first);
  await user.click(screen.getByRole("button", { name: "Create Another Ticket" }));
  expect((await description()).value).toBe("");
});

test("a double click makes one ticket, and the upload shows how far it is", async () => {
  let arrive: (given: unknown) => void = () => undefined;
  const { user, sent } = await open(() => new Promise((resolve) => (arrive = resolve)));
  await user.upload(await proof(), picture());
  await user.dblClick(await submit());
  expect((await screen.findByRole("progressbar", { name: "Upload" })).getAttribute("aria-valuenow")).toBe(
    "50",
  );
  expect(screen.getByRole("button", { name: "Submitting..." })).toBeTruthy();
  arrive({ id: "t1" });
  expect(await screen.findByText("Support Ticket Submitted!")).toBeTruthy();
  expect(sent()).toHaveLength(1);
});

test("a picture that is too large is not sent, and what the server refuses is told under it", async () => {
  const refused = { error: "Only pictures", fields: { proofOfSupport: "Only pictures" } };
  const answers = [refusal(415, refused.error, refused.fields), { id: "t1" }];
  const { user, sent } = await open(() => answers.shift());
  await user.upload(await proof(), picture(11 * 1024 * 1024));
  await user.click(await submit());
  expect((await screen.findByRole("alert")).textContent).toContain("larger than 10 MB");
  expect(sent()).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Remove the image" }));
  await user.upload(await proof(), picture(3, "a-pdf.png"));
  await user.click(await submit());
  expect((await screen.findByRole("alert")).textContent).toContain("Only pictures");
  expect((await proof()).getAttribute("aria-invalid")).toBe("true");
  await user.upload(await proof(), picture());
  expect(screen.queryByRole("alert")).toBeNull();
  await user.click(await submit());
  expect(await screen.findByText("Support Ticket Submitted!")).toBeTruthy();
});
