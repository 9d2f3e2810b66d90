// @vitest-environment happy-dom
import { fireEvent, render, screen } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import { GrowingText } from "./growing-text.tsx";

/** A browser whose style sheets cannot say that a field grows, and in which each letter takes a line of 20 pixels. */
const inOldBrowser = () => {
  vi.stubGlobal("CSS", { supports: () => false });
  const height = vi
    .spyOn(HTMLTextAreaElement.prototype, "scrollHeight", "get")
    .mockImplementation(function high(this: HTMLTextAreaElement) {
      return 20 * this.value.length;
    });
  onTestFinished(() => {
    vi.unstubAllGlobals();
    height.mockRestore();
  });
};

const heightOf = () => screen.getByRole<HTMLTextAreaElement>("textbox").style.blockSize;

test("grows with what is typed and with what is put in, also where the style sheet cannot say it", () => {
  inOldBrowser();
  const { rerender, unmount } = render(<GrowingText defaultValue="a" />);
  expect(heightOf()).toBe("20px");
  fireEvent.input(screen.getByRole("textbox"), { target: { value: "abc" } });
  expect(heightOf()).toBe("60px");
  rerender(<GrowingText grows={false} />);
  expect(heightOf()).toBe("");
  unmount();

  const { rerender: drawAnew } = render(<GrowingText value="" readOnly />);
  expect(heightOf()).toBe("0px");
  drawAnew(<GrowingText value="ab" readOnly />);
  expect(heightOf()).toBe("40px");
});

test("gives the field to whoever asked for it", () => {
  const field = { current: null };
  render(<GrowingText ref={field} aria-label="Words" />);
  expect(field.current).toBe(screen.getByLabelText("Words"));
});
