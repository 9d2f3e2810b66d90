import { type ComponentProps, type ReactNode, useLayoutEffect, useRef } from "react";

/** Scrolled to before it is seen, and takes the focus that lies on the text. */
const Cited = ({ label, children }: { label: string; children?: ReactNode }) => {
  const section = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    section.current?.scrollIntoView({ block: "start" });
    // A window that opens just now gives the focus here by itself.
    if (
      document.activeElement?.contains(section.current) === true &&
      document.activeElement !== document.body
    )
      section.current?.focus({ preventScroll: true });
  }, []);
  return (
    <section ref={section} tabIndex={-1} aria-label={label} data-cited="" data-autofocus="">
      {children}
    </section>
  );
};

/** Draws the section of a Markdown text that is cited so that a text opens at it, under this name; others as they are. */
export const citedSection = (label: string) =>
  function Section({ children, ...props }: ComponentProps<"section">) {
    return "data-cited" in props ? <Cited label={label}>{children}</Cited> : <section>{children}</section>;
  };
