import { createAccessToken, listAccessTokens, revokeAccessToken } from "#contracts/access-tokens.ts";
import { succeeded } from "#contracts/endpoint.ts";
import type { Core } from "#core/core.ts";
import { mount, type ApiRouter } from "../../mount.ts";

/** The tokens by which programs call the API, for admins. */
export const accessTokenRoutes = (api: ApiRouter, { accessTokens }: Core): void => {
  mount(api, listAccessTokens, ({ actor }) => accessTokens.list(actor));
  mount(api, createAccessToken, ({ actor, input }) => accessTokens.create(actor, input));
  mount(api, revokeAccessToken, async ({ actor, input }) => {
    await accessTokens.revoke(actor, input);
    return succeeded;
  });
};
