import type { ReactNode } from "react";
import { classNames } from "../../platform/text/class-names.ts";
import { extraInPlace } from "../../ui/states/in-place.tsx";
import { withKeptPercents } from "./keep-percents.ts";
import styles from "./markdown.module.css";
import type { MarkdownProps } from "./markdown-view.tsx";
import { type PlainBlock, plainBlocks } from "./plain-blocks.ts";
import { useOverflow } from "./use-overflow.ts";
import wide from "./wide-table.module.css";

// A text has no keys of its own, and its parts hold nothing that a place could mix up.
/* oxlint-disable react/no-array-index-key */

const Table = ({ rows: [head, ...rows] }: { rows: string[][] }) => {
  const { box, isCut } = useOverflow();
  return (
    <>
      <div ref={box} className={styles.table} data-cut={isCut || undefined}>
        <table>
          <thead>
            <tr>
              {head?.map((cell, at) => {
                const Cell = cell === "" ? "td" : "th";
                return <Cell key={at}>{cell}</Cell>;
              })}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              <tr key={at}>
                {row.map((cell, column) => (
                  <td key={column}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {isCut && (
        <span className={classNames(wide.open, wide.place)} aria-hidden="true">
          Full screen
        </span>
      )}
    </>
  );
};

interface BlockProps {
  block: PlainBlock;
  /** What stands at its end. */
  end: ReactNode;
}

const List = ({ items, ordered, end }: { items: string[]; ordered: boolean; end: ReactNode }) => {
  const Element = ordered ? "ol" : "ul";
  return (
    <Element>
      {items.map((item, at) => (
        <li key={at}>
          {item}
          {at === items.length - 1 && end}
        </li>
      ))}
    </Element>
  );
};

const Block = ({ block, end }: BlockProps) => {
  if (block.kind === "list") return <List {...block} end={end} />;
  if (block.kind === "paragraph")
    return (
      <p>
        {block.text}
        {end}
      </p>
    );
  if (block.kind === "heading") {
    const Heading = `h${block.level}` as "h1";
    return <Heading>{block.text}</Heading>;
  }
  if (block.kind === "table") return <Table rows={block.rows} />;
  if (block.kind === "code") return <pre>{block.text}</pre>;
  return (
    <blockquote>
      <p>{block.text}</p>
    </blockquote>
  );
};

const isLine = (block: PlainBlock | undefined): boolean =>
  block?.kind === "paragraph" || block?.kind === "list";

// Of the shape the text will have, so that nothing moves when its renderer comes.
const Waiting = ({ text, title, end = false }: MarkdownProps) => {
  const [first, ...others] = plainBlocks(withKeptPercents(text));
  const isTitle = first?.kind === "heading" && first.text === title;
  const blocks = first === undefined || isTitle ? others : [first, ...others];
  const last = blocks.at(-1);
  return (
    <div className={styles.markdown}>
      {blocks.map((block, at) => (
        <Block key={at} block={block} end={block === last && end} />
      ))}
      {end !== false && !isLine(last) && <p data-time="">{end}</p>}
    </div>
  );
};

/** Markdown with tables, task lists, links and @handles; its renderer is loaded when first needed. */
export const Markdown = extraInPlace<MarkdownProps>(
  async () => (await import("./markdown-view.tsx")).MarkdownView,
  Waiting,
);
