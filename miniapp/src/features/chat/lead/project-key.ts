/** What a project is recognised by: its name whatever its case and spacing, as the server sees it. */
export const projectKeyOf = (projectName: string): string =>
  projectName.normalize("NFKC").trim().replaceAll(/\s+/gu, " ").toLowerCase();
