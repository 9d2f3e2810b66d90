import styles from "./design.module.css";
import { Part } from "./specimen.tsx";
import { Press } from "../../ui/buttons/press.tsx";

const colours = [
  "bg",
  "surface",
  "surface-raised",
  "text",
  "text-muted",
  "accent",
  "accent-text",
  "accent-fill",
  "on-accent",
  "positive",
  "warning",
  "danger",
  "info",
  "neutral-tint",
  "accent-tint",
  "positive-tint",
  "warning-tint",
  "danger-tint",
  "info-tint",
  "ready",
  "ready-text",
  "ready-fill",
  "ready-surface",
  "ready-line",
  "field",
  "segment",
  "hover",
  "pressed",
  "hairline",
  "hairline-strong",
  "shade",
];
const types = [
  "fine",
  "caption",
  "caption-strong",
  "body",
  "body-medium",
  "body-strong",
  "input",
  "emphasis",
  "emphasis-strong",
  "title",
  "display",
];
const spaces = [4, 8, 12, 16, 24, 32, 48];
const radii = ["chip", "field", "card", "sheet", "round"];

/** Colour, type, space, radius, elevation and motion, as the present theme has them. */
export const Tokens = () => (
  <Part title="Tokens">
    <ul role="list" className={styles.swatches}>
      {colours.map((name) => (
        <li key={name}>
          <span className={styles.swatch} style={{ background: `var(--${name})` }} />
          <code>--{name}</code>
        </li>
      ))}
    </ul>
    <ul role="list" className={styles.types}>
      {types.map((name) => (
        <li key={name} style={{ font: `var(--type-${name})` }}>
          The answer is the hero <code>--type-{name}</code>
        </li>
      ))}
    </ul>
    <ul role="list" className={styles.spaces}>
      {spaces.map((size) => (
        <li key={size}>
          <span style={{ inlineSize: `var(--space-${size})` }} />
          <code>--space-{size}</code>
        </li>
      ))}
    </ul>
    <ul role="list" className={styles.swatches}>
      {radii.map((name) => (
        <li key={name}>
          <span className={styles.swatch} style={{ borderRadius: `var(--radius-${name})` }} />
          <code>--radius-{name}</code>
        </li>
      ))}
      <li>
        <span className={styles.swatch} style={{ boxShadow: "var(--shadow-float)" }} />
        <code>--shadow-float</code>
      </li>
      <li>
        <Press className={styles.quick}>Rest here</Press>
        <code>--quick</code>
      </li>
      <li>
        <Press className={styles.calm}>Rest here</Press>
        <code>--calm</code>
      </li>
    </ul>
  </Part>
);
