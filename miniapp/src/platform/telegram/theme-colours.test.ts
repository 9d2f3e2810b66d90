import { describe, expect, test } from "vitest";
import { contrast, mixed, parseColour, type Rgb } from "./readable-colours.ts";
import { readableTheme, type Theme } from "./theme-colours.ts";

const themes: Record<string, Theme> = {
  "Telegram's light": {
    bg_color: "#ffffff",
    secondary_bg_color: "#efeff3",
    text_color: "#000000",
    link_color: "#2481cc",
    button_color: "#2481cc",
    button_text_color: "#ffffff",
  },
  "an orange one": {
    bg_color: "#fdf6ee",
    secondary_bg_color: "#f3e6d5",
    text_color: "#3b2a1a",
    link_color: "#e8842c",
    button_color: "#f0a050",
    button_text_color: "#ffffff",
  },
  "one in the middle": {
    bg_color: "#9fb0bd",
    secondary_bg_color: "#93a4b1",
    text_color: "#54616b",
    link_color: "#99aabb",
    button_color: "#ffd54a",
    button_text_color: "#ffffff",
  },
  "a light button text on night": {
    bg_color: "#17212b",
    secondary_bg_color: "#232e3c",
    text_color: "#f5f5f5",
    link_color: "#2f5f8f",
    button_color: "#d0f0c0",
    button_text_color: "#102010",
  },
};
const own = { "--positive": "#146c43", "--warning": "#8f5600", "--danger": "#b42b25" };
const colour = (text: string | undefined): Rgb => parseColour(text ?? "") ?? [0, 0, 0];

describe.each(Object.entries(themes))("in %s", (_, theme) => {
  const roles = readableTheme(theme, own);
  const grounds = [colour(theme.bg_color), colour(theme.secondary_bg_color)];

  test.each(["--text", "--text-muted", "--accent-text", ...Object.keys(own)])("%s can be read", (name) => {
    for (const ground of grounds) expect(contrast(colour(roles[name]), ground)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(Object.keys(own))("%s can be read on its own tint", (name) => {
    for (const ground of grounds) {
      const tinted = mixed(ground, colour(roles[name]), 0.12);
      expect(contrast(colour(roles[name]), tinted)).toBeGreaterThanOrEqual(4.5);
    }
  });

  test("a button's text can be read", () => {
    const onAccent = colour(theme.button_text_color);
    expect(contrast(onAccent, colour(roles["--accent-fill"]))).toBeGreaterThanOrEqual(4.5);
  });
});

test("what can be read stays as it is", () => {
  const theme = { bg_color: "#ffffff", text_color: "#101010", link_color: "#0b4f9e" };
  expect(readableTheme(theme, {})).toMatchObject({ "--text": "#101010", "--accent-text": "#0b4f9e" });
});

test("a colour written in another way is left alone", () => {
  expect(readableTheme({}, { "--positive": "rgb(1 2 3)" })["--positive"]).toBe("rgb(1 2 3)");
  expect(parseColour("#abc")).toEqual([170, 187, 204]);
});
