const hosts = /(?:^|\.)(?:notion\.so|notion\.site|notion\.com)$/iu;

/** Whether a link leads to Notion. */
export const isNotionLink = ({ hostname }: URL): boolean => hosts.test(hostname);

const withHyphens = (id: string): string =>
  id.toLowerCase().replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/u, "$1-$2-$3-$4-$5");

const lastId = (text: string): string | null => {
  const found = /([0-9a-f]{32})$/iu.exec(text.replaceAll("-", ""))?.[1];
  return found === undefined ? null : withHyphens(found);
};

/** The id that a link to a page or database of Notion ends in; null where it has none. A page shown over another is the one meant. */
export const notionIdOf = (link: URL): string | null => {
  const peek = link.searchParams.get("p");
  const shown = peek === null ? null : lastId(peek);
  return shown ?? lastId(link.pathname.split("/").findLast((part) => part !== "") ?? "");
};
