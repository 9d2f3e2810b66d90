/** What a section is called beside others: by its own heading, or its document's title where it has none. */
export const sectionName = ({ title, heading }: { title: string; heading: string | null }): string =>
  heading?.split(" > ").at(-1) ?? title;
