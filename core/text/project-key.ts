/** What a lead's project is recognised by: its name whatever its case and spacing. */
export const projectKeyOf = (projectName: string): string =>
  projectName.normalize("NFKC").trim().replaceAll(/\s+/gu, " ").toLowerCase();
