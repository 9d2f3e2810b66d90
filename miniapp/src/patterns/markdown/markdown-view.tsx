import { Square, SquareCheck } from "lucide-react";
import type { ReactNode } from "react";
import ReactMarkdown, { type Components, type Options } from "react-markdown";
import { Link } from "react-router-dom";
import type { PassageEnds } from "#contracts/chat.ts";
import { useDistinctName } from "../../platform/browser/use-distinct-name.ts";
import { openLink } from "../../platform/telegram/open-link.ts";
import { citedPlace, withoutTitle } from "./cited-place.ts";
import { readGfm } from "./read-gfm.ts";
import { keepPercents } from "./keep-percents.ts";
import { markPhrasesIn } from "./mark-phrases-in.ts";
import { MarkedPhrase } from "./marked-phrase.tsx";
import { linkHandles } from "./link-handles.ts";
import styles from "./markdown.module.css";
import { WideTable } from "./wide-table.tsx";
import { withoutComments } from "./without-comments.ts";
import { InLink, RemoteImage } from "./remote-image.tsx";
import { isExternal, safeAddress, withoutOwnHost } from "./safe-address.ts";

const Code = ({ children }: { children: ReactNode }) => (
  // Long lines scroll by themselves, also with the keyboard.
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
  <pre role="region" aria-label={useDistinctName("Code")} tabIndex={0}>
    {children}
  </pre>
);

const components: Components = {
  a: ({ href: address, children }) => {
    if (address === undefined || address === "") return <span>{children}</span>;
    const href = withoutOwnHost(address);
    if (href.startsWith("#")) return <span>{children}</span>;
    if (!isExternal(href))
      return (
        <Link to={href}>
          <InLink value={true}>{children}</InLink>
        </Link>
      );
    return (
      <a href={href} target="_blank" rel="noopener noreferrer" onClick={openLink}>
        <InLink value={true}>{children}</InLink>
      </a>
    );
  },
  img: ({ src, alt = "" }) => {
    if (src === undefined || src === "") return <span>{alt}</span>;
    if (isExternal(src)) return <RemoteImage src={src} alt={alt} />;
    return <img src={src} alt={alt} loading="lazy" decoding="async" />;
  },
  // Its marks stand on the side where its words begin.
  ul: ({ className, children }) => (
    <ul role="list" className={className} dir="auto">
      {children}
    </ul>
  ),
  ol: ({ className, start, children }) => (
    <ol className={className} start={start} dir="auto">
      {children}
    </ol>
  ),
  table: ({ children }) => <WideTable>{children}</WideTable>,
  // Above a column of names, such as the first, there may stand nothing, which then is no heading either.
  th: ({ style, children }) => {
    const Cell = children === undefined ? "td" : "th";
    return <Cell style={style}>{children}</Cell>;
  },
  mark: ({ children }) => <MarkedPhrase>{children}</MarkedPhrase>,
  pre: ({ children }) => <Code>{children}</Code>,
  input: ({ checked }) => {
    const Icon = checked === true ? SquareCheck : Square;
    return (
      <Icon
        className={styles.task}
        size={18}
        strokeWidth={2}
        role="img"
        aria-label={checked === true ? "Done" : "To do"}
      />
    );
  },
};

export interface MarkdownProps {
  text: string;
  /** Heading of the section to mark; it gets the attribute `data-cited`. */
  cited?: string | undefined;
  /** The passage to mark instead, where the text has it. */
  passage?: PassageEnds | undefined;
  /** A first heading that repeats this is left out. */
  title?: string | undefined;
  /** What of it to mark as to be checked, as it is written there. */
  phrases?: readonly string[] | undefined;
  /** More remark plugins, run after the product's own. */
  plugins?: Options["remarkPlugins"];
  /** Elements to draw differently. */
  components?: Components;
  /** What a plugin puts at the end of the last line, for the time until the renderer is there. */
  end?: ReactNode;
}

// Deeper than anybody writes; what reads Markdown takes a step of its stack for each level, and time by their square.
const nested = /^((?:[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t]))){50}[ \t]*)(?=\S)/gmu;

/** Draws Markdown; raw HTML is shown as text and dangerous addresses are emptied. */
export const MarkdownView = ({
  text,
  cited,
  passage,
  title,
  phrases,
  plugins,
  components: own,
}: MarkdownProps) => (
  <div className={styles.markdown}>
    <ReactMarkdown
      remarkPlugins={[
        readGfm,
        withoutComments,
        linkHandles,
        keepPercents,
        [withoutTitle, title],
        [citedPlace, cited, passage],
        ...(plugins ?? []),
        [markPhrasesIn, phrases],
      ]}
      components={own === undefined ? components : { ...components, ...own }}
      urlTransform={safeAddress}
    >
      {text.replaceAll(nested, "$1\\")}
    </ReactMarkdown>
  </div>
);
