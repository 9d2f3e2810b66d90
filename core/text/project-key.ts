/** A project's name as it is shown. */
export const shownProject = (projectName: string): string => projectName.trim().replaceAll(/\s+/gu, " ");

/** What a lead's project is recognised by: its name whatever its case and spacing. */
export const projectKeyOf = (projectName: string): string =>
  projectName.normalize("NFKC").trim().replaceAll(/\s+/gu, " ").toLowerCase();
