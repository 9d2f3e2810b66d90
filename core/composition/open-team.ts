import { createAccessTokens } from "../access-tokens/access-tokens.ts";
import type { Config } from "../config.ts";
import { createSavedViews } from "../saved-views/saved-views.ts";
import { presentSessionUser } from "../users/present-user.ts";
import { createUsers } from "../users/users.ts";

/** Who may use the product, the tokens by which programs do for them, and the views that they keep. */
export const openTeam = (people: Parameters<typeof createUsers>[0], config: Config) => ({
  users: createUsers(people, config),
  accessTokens: createAccessTokens({ ...people, present: presentSessionUser }),
  savedViews: createSavedViews(people),
});
