/** Who did something, as it is told: a person by their handle, a source of documents by its name. */
export const byName = (name: string): string => (/^\w{2,32}$/u.test(name) ? `@${name}` : name);
