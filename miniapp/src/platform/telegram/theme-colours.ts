import { mixed, parseColour, readable, writeColour, type Rgb } from "./readable-colours.ts";

/** What of Telegram's theme the screens are drawn in. */
export interface Theme {
  bg_color?: string | undefined;
  secondary_bg_color?: string | undefined;
  section_bg_color?: string | undefined;
  text_color?: string | undefined;
  link_color?: string | undefined;
  button_color?: string | undefined;
  button_text_color?: string | undefined;
}

const tint = 0.12;

/** Roles that Telegram's theme has no colour for, and what they are in its scheme. */
export const ownRoles = ["--positive", "--warning", "--info", "--danger", "--ready-text"] as const;

const colourOf = (text: string | undefined, fallback: string): Rgb =>
  parseColour(text ?? "") ?? parseColour(fallback) ?? [0, 0, 0];

/**
 * The colours of a theme as CSS properties in which every text can be read: people make themes of their own, and Telegram's
 * own hints, links and buttons are often too faint. `own` gives the roles that the theme has no colour for.
 */
export const readableTheme = (
  theme: Theme,
  own: Readonly<Record<string, string>>,
): Record<string, string> => {
  const surface = colourOf(theme.section_bg_color ?? theme.bg_color, "#ffffff");
  const page = colourOf(theme.secondary_bg_color ?? theme.bg_color, "#f4f5f7");
  const grounds = [surface, page];
  const tinted = (colour: Rgb): Rgb[] => [
    ...grounds,
    ...grounds.map((ground) => mixed(ground, colour, tint)),
  ];
  const text = readable(colourOf(theme.text_color, "#111418"), () => grounds);
  const shaded = () => tinted(text);
  const onAccent = colourOf(theme.button_text_color, "#ffffff");
  const button = colourOf(theme.button_color, "#2a7de1");
  const withButton = () => [...grounds, ...grounds.map((ground) => mixed(ground, button, tint))];
  const roles = Object.entries(own).map(([name, value]) => {
    const colour = parseColour(value);
    return colour === null ? [name, value] : [name, writeColour(readable(colour, tinted))];
  });
  return {
    "--text": writeColour(text),
    "--text-muted": writeColour(readable(mixed(surface, text, 0.68), shaded)),
    "--accent-fill": writeColour(readable(button, () => [onAccent])),
    "--accent-text": writeColour(readable(colourOf(theme.link_color, "#1a5fb4"), withButton)),
    ...Object.fromEntries(roles),
  };
};
