/** The first letters of a name's first two words, such as MH of @mira_holt. */
export const initialsOf = (name: string): string =>
  name
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "")
    .slice(0, 2)
    .map((word) => /^./u.exec(word)?.[0]?.toUpperCase() ?? "")
    .join("");
