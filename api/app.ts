import { Router } from "@koa/router";
import Koa from "koa";
import compress from "koa-compress";
import { isAccessToken } from "#core/access-tokens/access-tokens.ts";
import type { Config } from "#core/config.ts";
import type { Core } from "#core/core.ts";
import type { Logger } from "#core/platform/logger.ts";
import { errors } from "./middleware/errors.ts";
import { miniApp } from "./middleware/mini-app.ts";
import { notionWebhook } from "./middleware/notion-webhook.ts";
import { requests } from "./middleware/requests.ts";
import { securityHeaders } from "./middleware/security-headers.ts";
import { telegramWebhook } from "./middleware/telegram-webhook.ts";
import type { ApiRouter } from "./mount.ts";
import { accessTokenRoutes } from "./routes/people/access-tokens.ts";
import { adminRoutes } from "./routes/operation/admin.ts";
import { announcementRoutes } from "./routes/support/announcements.ts";
import { guidanceRoutes } from "./routes/assistants/guidance.ts";
import { authRoutes } from "./routes/people/auth.ts";
import { chatRoutes } from "./routes/assistants/chat.ts";
import { connectionRoutes } from "./routes/operation/connections.ts";
import { documentRoutes } from "./routes/library/documents.ts";
import { savedViewRoutes } from "./routes/desk/saved-views.ts";
import { sourceRoutes } from "./routes/library/sources.ts";
import { draftRoutes } from "./routes/library/drafts.ts";
import { eventRoutes } from "./routes/operation/events.ts";
import { feedbackRoutes } from "./routes/desk/feedback.ts";
import { fileRoutes } from "./routes/support/files.ts";
import { goldenRoutes } from "./routes/desk/golden.ts";
import { insightRoutes } from "./routes/desk/insights.ts";
import { healthRoutes } from "./routes/operation/health.ts";
import { statusRoutes } from "./routes/operation/status.ts";
import { importRoutes } from "./routes/library/imports.ts";
import { initiativeRoutes } from "./routes/support/initiatives.ts";
import { leadReplierRoutes } from "./routes/assistants/lead-replier.ts";
import { leadRoutes } from "./routes/assistants/leads.ts";
import { notionRoutes } from "./routes/operation/notion.ts";
import { openApiRoutes } from "./routes/operation/openapi.ts";
import { supportRoutes } from "./routes/support/support.ts";
import { questionRoutes } from "./routes/desk/questions.ts";
import { webhookRoutes } from "./routes/operation/webhooks.ts";
import { userRoutes } from "./routes/people/users.ts";

export interface AppOptions {
  core: Core;
  config: Config;
  log: Logger;
  /** The folder of the built Mini App. */
  miniAppDir: string;
  /** Checks answers against their contracts: for tests. */
  checkAnswers?: boolean;
}

const apiRouter = ({ core, config, checkAnswers = false }: AppOptions): Router => {
  const router = new Router();
  const { auth, accessTokens, countCall, countPublicCall } = core;
  const findActor = (token: string) =>
    isAccessToken(token) ? accessTokens.findActor(token) : auth.findActor(token);
  const api: ApiRouter = { router, findActor, countCall, countPublicCall, checkAnswers };
  authRoutes(api, core, config);
  userRoutes(api, core);
  accessTokenRoutes(api, core);
  webhookRoutes(api, core);
  chatRoutes(api, core);
  documentRoutes(api, core);
  sourceRoutes(api, core);
  importRoutes(api, core);
  draftRoutes(api, core);
  eventRoutes(api, core);
  feedbackRoutes(api, core);
  leadReplierRoutes(api, core);
  leadRoutes(api, core);
  questionRoutes(api, core);
  supportRoutes(api, core);
  initiativeRoutes(api, core);
  announcementRoutes(api, core);
  fileRoutes(api, core);
  guidanceRoutes(api, core);
  goldenRoutes(api, core);
  insightRoutes(api, core);
  adminRoutes(api, core);
  connectionRoutes(api, core);
  savedViewRoutes(api, core);
  statusRoutes(api, core);
  notionRoutes(api, core);
  openApiRoutes(api, config);
  return router;
};

// Event streams are left alone: compressing would hold their tokens back.
const compressible = /json|javascript|css|svg|html|text\/plain/iu;

const leavings = new Set(["EPIPE", "ECONNRESET", "ERR_STREAM_PREMATURE_CLOSE"]);

/** Whether what ended an answer is the client's doing: it went away in the middle, or asked for what it was told it cannot. */
const isOfClient = ({ code = "", expose }: NodeJS.ErrnoException & { expose?: boolean }): boolean =>
  expose === true || leavings.has(code);

/** The HTTP application: the API under `/api`, health checks, and the Mini App for everything else. */
export const createApp = (options: AppOptions): Koa => {
  const { core, config, log, miniAppDir } = options;
  const app = new Koa({ proxy: config.proxies > 0, maxIpsCount: config.proxies });
  const router = apiRouter(options);
  const handleApi = router.routes();
  app.on("error", (error: Error) => {
    if (!isOfClient(error)) log.error({ err: error }, "an answer broke off");
  });
  app.use(requests({ log, metrics: core.metrics }));
  app.use(securityHeaders(config.publicUrl));
  app.use(compress({ threshold: 1024, filter: (type) => compressible.test(type) }));
  app.use(healthRoutes(core, config.metricsToken));
  app.use(telegramWebhook(core));
  app.use(notionWebhook(core));
  app.use(async (ctx, next) => {
    if (ctx.path !== "/api" && !ctx.path.startsWith("/api/")) return next();
    ctx.set("Cache-Control", "no-store");
    return errors(ctx, () => handleApi(ctx as never, () => Promise.resolve()));
  });
  app.use(miniApp(miniAppDir));
  return app;
};
