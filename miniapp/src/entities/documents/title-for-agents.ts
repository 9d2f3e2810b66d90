const ofCoreTeam = new Set(["Extras", "Extras LEAD"]);

/** A document's title with what it holds, where the title alone says that to admins only. */
export const titleForAgents = (title: string): string =>
  ofCoreTeam.has(title) ? `${title} (core team answers)` : title;
