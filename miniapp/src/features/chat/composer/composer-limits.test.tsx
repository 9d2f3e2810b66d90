// @vitest-environment happy-dom
import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { openProduct } from "../../../../test/product.tsx";

const open = async () => {
  const product = openProduct({ address: "/dashboard" });
  await screen.findByRole("heading", { name: "What do you need to know?" });
  return { ...product, input: screen.getByLabelText<HTMLTextAreaElement>("Message") };
};

const isSendDisabled = () => screen.getByRole<HTMLButtonElement>("button", { name: "Send" }).disabled;

test("Shift + Enter starts a line, Enter on nothing but spaces sends nothing", async () => {
  const { user, input, api } = await open();
  await user.type(input, "one{Shift>}{Enter}{/Shift}two");
  expect(input.value).toBe("one\ntwo");
  fireEvent.change(input, { target: { value: "  \n " } });
  await user.type(input, "{Enter}");
  expect(isSendDisabled()).toBe(true);
  expect(screen.queryByRole("log")).toBeNull();
  expect(api.of("POST /api/chat/messages")).toEqual([]);
});

test("a text over the limit says by how much and cannot be sent", async () => {
  const { input } = await open();
  fireEvent.change(input, { target: { value: "a".repeat(8007) } });
  expect(await screen.findByText("7 over the limit of 8,000")).toBeTruthy();
  expect(isSendDisabled()).toBe(true);
});
