/** Every problem found in the environment, each with its fix. */
export class ConfigError extends Error {
  constructor(problems: string[]) {
    super(["The configuration has problems:", ...problems.map((line) => `  - ${line}`)].join("\n"));
    this.name = "ConfigError";
  }
}
