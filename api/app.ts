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
import { accessTokenRoutes } from "./routes/access-tokens.ts";
import { adminRoutes } from "./routes/admin.ts";
import { announcementRoutes } from "./routes/announcements.ts";
import { assistantRoutes } from "./routes/assistant.ts";
import { authRoutes } from "./routes/auth.ts";
import { chatRoutes } from "./routes/chat.ts";
import { connectionRoutes } from "./routes/connections.ts";
import { documentRoutes } from "./routes/documents.ts";
import { savedViewRoutes } from "./routes/saved-views.ts";
import { sourceRoutes } from "./routes/sources.ts";
import { draftRoutes } from "./routes/drafts.ts";
import { eventRoutes } from "./routes/events.ts";
import { feedbackRoutes } from "./routes/feedback.ts";
import { fileRoutes } from "./routes/files.ts";
import { goldenRoutes } from "./routes/golden.ts";
import { insightRoutes } from "./routes/insights.ts";
import { guidanceRoutes } from "./routes/guidance.ts";
import { healthRoutes } from "./routes/health.ts";
import { homeRoutes } from "./routes/home.ts";
import { importRoutes } from "./routes/imports.ts";
import { initiativeRoutes } from "./routes/initiatives.ts";
import { leadReplierRoutes } from "./routes/lead-replier.ts";
import { leadRoutes } from "./routes/leads.ts";
import { notionRoutes } from "./routes/notion.ts";
import { openApiRoutes } from "./routes/openapi.ts";
import { optionRoutes } from "./routes/options.ts";
import { questionRoutes } from "./routes/questions.ts";
import { statusRoutes } from "./routes/status.ts";
import { supportRoutes } from "./routes/support.ts";
import { webhookRoutes } from "./routes/webhooks.ts";
import { userRoutes } from "./routes/users.ts";

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
  homeRoutes(api, core);
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
  optionRoutes(api, core);
  fileRoutes(api, core);
  assistantRoutes(api, core);
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
