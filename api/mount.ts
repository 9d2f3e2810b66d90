import { bodyParser } from "@koa/bodyparser";
import type { Router, RouterContext } from "@koa/router";
import type { Next } from "koa";
import type { z } from "zod";
import type { CsvColumns } from "#contracts/csv.ts";
import type { Endpoint, InputOf, ResponseOf, Upload } from "#contracts/endpoint.ts";
import { isAccessToken } from "#core/access-tokens/access-tokens.ts";
import type { Actor } from "#core/actor.ts";
import type { CountCall, CountPublicCall } from "#core/call-limits.ts";
import { AppError, invalid } from "#core/errors.ts";
import type { Page } from "#core/platform/lists/page.ts";
import { addLogContext } from "#core/platform/log-context.ts";
import { checkScope } from "./check-scope.ts";
import { readToken } from "./middleware/session-token.ts";
import { answerWithCsv, pagesOf, wantsCsv } from "./answer-csv.ts";
import { answerWithStream, wantsStream, type OnToken } from "./event-stream.ts";
import { readUpload, requireFile, type ReadForm, type UploadedFile } from "./read-upload.ts";

/** Where endpoints are mounted, with what mounting needs to know. */
export interface ApiRouter {
  router: Router;
  findActor: (token: string) => Promise<Actor | null>;
  countCall: CountCall;
  countPublicCall: CountPublicCall;
  /** Whether answers are checked against their contract: on in tests. */
  checkAnswers: boolean;
}

interface Call<E extends Endpoint> {
  input: InputOf<E>;
  ctx: RouterContext;
  /** Present while the caller reads an event stream: passes on text as it is written. */
  onToken?: OnToken;
}
interface SignedInCall<E extends Endpoint> extends Call<E> {
  actor: Actor;
  token: string;
}
type Answer<E extends Endpoint> = ResponseOf<E> | (ResponseOf<E> extends (infer Item)[] ? Page<Item> : never);

/** How a list is told as a table: page by page as its handler gives them, unless its rows come otherwise. */
interface CsvTable<E extends Endpoint, Item> {
  columns: CsvColumns<Item>;
  pages?: (call: SignedInCall<E>) => AsyncGenerator<Item[]>;
}
type ItemOf<E extends Endpoint> = ResponseOf<E> extends (infer Item)[] ? Item : never;

const sizeOf = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${bytes / 1024} kB` : `${bytes / 1024 / 1024} MB`;

const jsonBody = (bytes: number) =>
  bodyParser({
    enableTypes: ["json"],
    parsedMethods: ["POST", "PUT", "PATCH"],
    jsonLimit: bytes,
    onError: (error) => {
      const { status } = error as Error & { status?: number };
      if (status === 413)
        throw new AppError("too_large", `The request is larger than ${sizeOf(bytes)}`, { cause: error });
      const message = "The request is not well-formed JSON";
      throw new AppError("validation_failed", message, { fields: { body: message }, cause: error });
    },
  });

// A thousand bytes may unpack to millions.
const refuseCompressed = (ctx: RouterContext) => {
  if (/^(?:identity)?$/iu.test(ctx.get("Content-Encoding").trim())) return;
  throw new AppError("unsupported_media_type", "Send the request as it is: compressed ones are not taken");
};

const refuseOtherTypes = (ctx: RouterContext) => {
  // `is` answers null when there is no body at all.
  if (ctx.request.is("json") === false) {
    throw new AppError("unsupported_media_type", "Send the request as application/json");
  }
};

/** The query as an object of strings; a parameter given twice is refused by naming it. */
const readQuery = (ctx: RouterContext): Record<string, string> =>
  Object.fromEntries(
    Object.entries(ctx.query).map(([name, value]) => {
      if (typeof value === "string") return [name, value];
      throw new AppError("validation_failed", `${name} is given more than once`, {
        fields: { [name]: "Given more than once" },
      });
    }),
  );

// The database stores no NUL in a text, and no half of a character in JSON.
const isUnstorable = (text: string): boolean => text.includes("\0") || /\p{Surrogate}/u.test(text);

/** The path of a text that cannot be stored, or null. */
const findUnstorable = (value: unknown, path: string): string | null => {
  if (typeof value === "string") return isUnstorable(value) ? path : null;
  if (typeof value !== "object" || value === null) return null;
  for (const [name, part] of Object.entries(value)) {
    const found = findUnstorable(part, path === "" ? name : `${path}.${name}`);
    if (found !== null) return found;
  }
  return null;
};

const parse = <T extends z.ZodType>(schema: T, value: unknown): z.output<T> => {
  const parsed = schema.safeParse(value);
  if (parsed.success) {
    // What the contract drops is of any size and depth, and is not looked at.
    const bad = findUnstorable(parsed.data, "");
    if (bad !== null) throw invalid(bad, "The text has a character that cannot be stored");
    return parsed.data;
  }
  const fields: Record<string, string> = {};
  for (const issue of parsed.error.issues) fields[issue.path.join(".") || "body"] ??= issue.message;
  const message = Object.values(fields)[0] ?? "The request is not valid";
  throw new AppError("validation_failed", message, { fields });
};

const readPlace = (endpoint: Endpoint, ctx: RouterContext) => ({
  ...parse(endpoint.params, ctx.params),
  ...parse(endpoint.query, readQuery(ctx)),
});

/** Reads the parameters, the query and the JSON body of an endpoint's calls. */
const inputReader = <E extends Endpoint>(endpoint: E): ((ctx: RouterContext) => Promise<InputOf<E>>) => {
  const { listBody, bodyBytes } = endpoint;
  const readBody = jsonBody(bodyBytes);
  const hasBody = Object.keys(endpoint.body.shape).length > 0;
  return async (ctx) => {
    const place = readPlace(endpoint, ctx);
    if (!hasBody) return place as InputOf<E>;
    refuseCompressed(ctx);
    refuseOtherTypes(ctx);
    await readBody(ctx, () => Promise.resolve());
    const body: unknown = ctx.request.body ?? {};
    const named = listBody !== null && Array.isArray(body) ? { [listBody]: body as unknown[] } : body;
    return { ...place, ...parse(endpoint.body, named) } as InputOf<E>;
  };
};

const isPage = (answer: unknown): answer is Page<unknown> =>
  typeof answer === "object" && answer !== null && "rows" in answer && "nextCursor" in answer;

const writeAnswer = (ctx: RouterContext, endpoint: Endpoint, answer: unknown, check: boolean) => {
  const body = isPage(answer) ? answer.rows : answer;
  if (check) endpoint.response.parse(body);
  if (isPage(answer)) {
    ctx.set("X-Total-Count", String(answer.total));
    if (answer.nextCursor !== null) ctx.set("X-Next-Cursor", answer.nextCursor);
  }
  ctx.status = endpoint.status;
  // As bytes: of an object Koa and what compresses would each work out the text again to know its length, and a text is
  // read once to be measured and again to be sent.
  ctx.type = "json";
  ctx.body = Buffer.from(JSON.stringify(body));
};

const endedToken = "This access token is unknown, has expired or was revoked";

const authorise = async ({ findActor, countCall }: ApiRouter, endpoint: Endpoint, ctx: RouterContext) => {
  const token = readToken(ctx);
  const actor = token === null ? null : await findActor(token);
  if (token === null || actor === null)
    throw new AppError(
      "unauthenticated",
      isAccessToken(token ?? "") ? endedToken : "Authentication required",
    );
  if (endpoint.access === "admin" && !actor.isAdmin) throw new AppError("forbidden", "Admin access required");
  addLogContext({ userId: actor.id });
  if (actor.token !== undefined) {
    addLogContext({ tokenId: actor.token.id });
    checkScope(endpoint, actor.token);
    await countCall("token", { userId: actor.id, address: ctx.ip });
  }
  if (endpoint.limited !== null) await countCall(endpoint.limited, { userId: actor.id, address: ctx.ip });
  return { actor, token };
};

const register = (api: ApiRouter, endpoint: Endpoint, handle: (ctx: RouterContext) => Promise<void>) => {
  api.router.register(endpoint.path, [endpoint.method], async (ctx: RouterContext, _next: Next) => {
    ctx.state.operation = endpoint.name;
    ctx.state.route = endpoint.path;
    await handle(ctx);
  });
};

/** The pages of a list, each after the first for a caller who may still read it. */
const listPages = <E extends Endpoint>(
  api: ApiRouter,
  endpoint: E,
  handler: (call: SignedInCall<E>) => Promise<Answer<E>>,
  { input, ctx, ...allowed }: SignedInCall<E>,
): AsyncGenerator<unknown[]> => {
  const first = (input as { cursor?: string }).cursor;
  return pagesOf(async (cursor) => {
    const session = cursor === first ? allowed : await authorise(api, endpoint, ctx);
    return (await handler({ ...session, ctx, input: { ...input, cursor } })) as unknown[] | Page<unknown>;
  }, first);
};

/** Mounts an endpoint for signed-in callers: permission first, then the input, then the handler; a list also as a table. */
export const mount = <E extends Endpoint, Item = ItemOf<E>>(
  api: ApiRouter,
  endpoint: E,
  handler: (call: SignedInCall<E>) => Promise<Answer<E>>,
  table?: CsvTable<E, Item>,
): void => {
  if (endpoint.csv !== (table !== undefined)) throw new Error(`${endpoint.name} has no columns, or no table`);
  const readInput = inputReader(endpoint);
  register(api, endpoint, async (ctx) => {
    const call = { ...(await authorise(api, endpoint, ctx)), input: await readInput(ctx), ctx };
    if (endpoint.streams && wantsStream(ctx)) {
      await answerWithStream(ctx, (onToken) => handler({ ...call, onToken }));
      return;
    }
    if (table !== undefined && wantsCsv(ctx)) {
      const pages =
        table.pages?.(call) ?? (listPages(api, endpoint, handler, call) as AsyncGenerator<Item[]>);
      await answerWithCsv(ctx, table.columns, pages);
      return;
    }
    writeAnswer(ctx, endpoint, await handler(call), api.checkAnswers);
  });
};

/** Mounts an endpoint for signed-in callers whose handler writes the answer itself: a stream without end. */
export const mountStream = <E extends Endpoint>(
  api: ApiRouter,
  endpoint: E,
  handler: (call: SignedInCall<E>) => Promise<void>,
): void => {
  const readInput = inputReader(endpoint);
  register(api, endpoint, async (ctx) => {
    const session = await authorise(api, endpoint, ctx);
    await handler({ ...session, input: await readInput(ctx), ctx });
  });
};

/** Mounts an endpoint that takes a form of signed-in callers; what reading it left behind is gone once it is answered. */
export const mountForm = <E extends Endpoint, File>(
  api: ApiRouter,
  endpoint: E,
  read: (ctx: RouterContext, upload: Upload) => Promise<ReadForm<File>>,
  handler: (call: SignedInCall<E> & { file: File | null }) => Promise<Answer<E>>,
): void => {
  const { upload } = endpoint;
  if (upload === null) throw new Error(`${endpoint.name} takes no file`);
  register(api, endpoint, async (ctx) => {
    const session = await authorise(api, endpoint, ctx);
    const place = readPlace(endpoint, ctx);
    refuseCompressed(ctx);
    const form = await read(ctx, upload);
    try {
      const input = { ...place, ...parse(endpoint.body, form.fields) } as InputOf<E>;
      const file = requireFile(form.file, upload);
      writeAnswer(ctx, endpoint, await handler({ ...session, input, ctx, file }), api.checkAnswers);
    } finally {
      await form.discard();
    }
  });
};

/** Mounts an endpoint that takes a small file from signed-in callers, held in memory. */
export const mountUpload = <E extends Endpoint>(
  api: ApiRouter,
  endpoint: E,
  handler: (call: SignedInCall<E> & { file: UploadedFile }) => Promise<Answer<E>>,
): void => {
  mountForm(api, endpoint, readUpload, ({ file, ...call }) => {
    if (file === null) throw new Error(`${endpoint.name} needs a file`);
    return handler({ ...call, file });
  });
};

/**
 * Mounts an endpoint that anybody may call whose handler writes the answer itself, such as a file. Who calls too often
 * is turned away before anything is read.
 */
export const mountFile = <E extends Endpoint>(
  api: ApiRouter,
  endpoint: E,
  handler: (call: Call<E>) => Promise<void>,
): void => {
  const readInput = inputReader(endpoint);
  register(api, endpoint, async (ctx) => {
    await api.countPublicCall(ctx.ip);
    await handler({ input: await readInput(ctx), ctx });
  });
};

/** Mounts an endpoint that anybody may call. */
export const mountPublic = <E extends Endpoint>(
  api: ApiRouter,
  endpoint: E,
  handler: (call: Call<E>) => Promise<Answer<E>>,
): void => {
  mountFile(api, endpoint, async (call) => {
    writeAnswer(call.ctx, endpoint, await handler(call), api.checkAnswers);
  });
};
