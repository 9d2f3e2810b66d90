import { createAccessTokens } from "./access-tokens/access-tokens.ts";
import type { Config } from "./config.ts";
import { presentSessionUser } from "./users/present-user.ts";
import { createUsers } from "./users/users.ts";

/** Who may use the product, and the tokens by which programs do for them. */
export const openTeam = (people: Parameters<typeof createUsers>[0], config: Config) => ({
  users: createUsers(people, config),
  accessTokens: createAccessTokens({ ...people, present: presentSessionUser }),
});
