import type { Context } from "koa";
import { openFile } from "#contracts/files.ts";
import type { Core } from "#core/core.ts";
import { mountFile, type ApiRouter } from "../../mount.ts";

type Served = Awaited<ReturnType<Core["files"]["open"]>>;

const encodeName = (name: string): string =>
  encodeURIComponent(name).replaceAll(
    /['()*]/gu,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** Sends a file as nothing but the picture it is: no page, no script, no guessing. */
const serve = (ctx: Context, { stream, bytes, name, contentType }: Served): void => {
  // Browsers show no HEIC, so there is nothing to show in place.
  const disposition = contentType === "image/heic" ? "attachment" : "inline";
  ctx.status = 200;
  ctx.body = stream;
  ctx.type = contentType;
  ctx.length = bytes;
  ctx.set("Content-Disposition", `${disposition}; filename*=UTF-8''${encodeName(name)}`);
  ctx.set("Content-Security-Policy", "sandbox; default-src 'none'");
  ctx.set("X-Content-Type-Options", "nosniff");
};

/** Files, for whoever was given a link that is not too old. */
export const fileRoutes = (api: ApiRouter, { files }: Core): void => {
  mountFile(api, openFile, async ({ input, ctx }) => serve(ctx, await files.open(input)));
};
