import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import Koa from "koa";
import { runPrepared } from "#core/platform/run-prepared.ts";
import { startTestApi } from "#test/start-api.ts";

/** Where the product and what it is compared with are read, all of one process and one database. */
export interface ReadTargets {
  kind: string;
  token: string;
  /** Addresses of the product's reads, by what they read. */
  reads: Record<string, string>;
  /** A route that does nothing. */
  empty: string;
  /** A route that answers with the rows of the query behind a chat's history. */
  oneQuery: string;
}

const messages = 20;
const session = "bench";

const serve = async (app: Koa): Promise<string> => {
  const handle = app.callback();
  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
};

const serveEmpty = () =>
  serve(
    new Koa().use((ctx) => {
      ctx.body = {};
    }),
  );

const text = `select id, session_id, module, role, content, metadata, created_at from chat_messages
  where user_id = ? and module = 'bd_assistant' and session_id = ? order by created_at, id limit ${messages}`;

const api = await startTestApi({ SAMPLE_CONTENT: "on" }, undefined, false);
const { actor, token } = await api.member();
for (let index = 0; index < messages / 2; index += 1) {
  const body = { content: `What commission do I get on deal ${index}?`, role: "user", sessionId: session };
  await api.send("/api/chat/messages", { method: "POST", token, body });
}
const { sql, kind } = api.database;
const serveOneQuery = () =>
  serve(
    new Koa().use(async (ctx) => {
      ctx.body = await runPrepared(sql, text, [actor.id, session]);
    }),
  );
const targets: ReadTargets = {
  kind,
  token,
  reads: {
    "chat history of 20 messages": `${api.url}/api/chat/messages?sessionId=${session}&module=bd_assistant`,
    "own tickets": `${api.url}/api/support/tickets`,
    "own participations": `${api.url}/api/initiatives/my-initiatives`,
    "what is unseen": `${api.url}/api/unseen`,
  },
  empty: await serveEmpty(),
  oneQuery: await serveOneQuery(),
};
process.send?.(targets);
process.on("disconnect", () => process.exit(0));
