import { z } from "zod";

/** Who may call: anybody, any signed-in user, or admins alone. */
export type Access = "public" | "user" | "admin";
/** Kinds of calls that are counted for each person and address, because they cost much. */
export type LimitedKind =
  | "chat"
  | "search"
  | "upload"
  | "message"
  | "import"
  | "report"
  | "source"
  | "announcement"
  | "token";
export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** Bytes of JSON: the longest chat message with room to spare, an answer of the core team, and a whole document. */
export const bodyLimits = { message: 64 * 1024, answer: 512 * 1024, document: 2 * 1024 * 1024 };

const nothing = z.object({});
type Nothing = typeof nothing;

/** The one file that an upload takes: its field's name, and how large it may be. */
export interface Upload {
  field: string;
  maxBytes: number;
  /** Whether the form is complete without it. */
  optional?: boolean;
  /** What to say when it is missing. */
  missing?: string;
}

/** One operation of the API: where it is, who may call it, what goes in and what comes out. */
export interface Endpoint<
  Response extends z.ZodType = z.ZodType,
  Params extends z.ZodObject = z.ZodObject,
  Query extends z.ZodObject = z.ZodObject,
  Body extends z.ZodObject = z.ZodObject,
> {
  /** That of its constant, a verb and its object, which `all.ts` gives it; the path until then. */
  name: string;
  summary: string;
  method: Method;
  /** Path with `:name` parameters, starting with `/api`. */
  path: string;
  access: Access;
  params: Params;
  query: Query;
  body: Body;
  /** How many bytes a JSON body may have. */
  bodyBytes: number;
  response: Response;
  status: 200 | 201;
  /** Takes `multipart/form-data` with one file besides the fields of `body`. */
  upload: Upload | null;
  /** The field of `body` that a JSON list stands for when it is sent in place of an object. */
  listBody: string | null;
  /** Also answers `Accept: text/event-stream` with token, done and error events. */
  streams: boolean;
  /** Also answers `Accept: text/csv`, with all of a list that goes on from `cursor`, whatever its pages. */
  csv: boolean;
  /** What its calls are counted as; null where they are not. */
  limited: LimitedKind | null;
}

type Optional =
  | "name"
  | "params"
  | "query"
  | "body"
  | "bodyBytes"
  | "status"
  | "upload"
  | "listBody"
  | "streams"
  | "csv"
  | "limited";

/** Declares an endpoint; what is left out is named by its path, is empty, takes a body like a message's, answers 200, takes no file, does not stream, is no table and is not limited. */
export const endpoint = <
  Response extends z.ZodType,
  Params extends z.ZodObject = Nothing,
  Query extends z.ZodObject = Nothing,
  Body extends z.ZodObject = Nothing,
>(
  definition: Omit<Endpoint<Response, Params, Query, Body>, Optional> &
    Partial<Pick<Endpoint<Response, Params, Query, Body>, Optional>>,
): Endpoint<Response, Params, Query, Body> => ({
  name: definition.path,
  params: nothing as unknown as Params,
  query: nothing as unknown as Query,
  body: nothing as unknown as Body,
  bodyBytes: bodyLimits.message,
  status: 200,
  upload: null,
  listBody: null,
  streams: false,
  csv: false,
  limited: null,
  ...definition,
});

// What is empty would say of the others, too, that no field may be there.
type PartOf<Part extends z.ZodObject> = [keyof Part["shape"]] extends [never] ? object : z.output<Part>;

/** What a handler receives: parameters, query and body, parsed, in one object. */
export type InputOf<E extends Endpoint> = PartOf<E["params"]> & PartOf<E["query"]> & PartOf<E["body"]>;

export type ResponseOf<E extends Endpoint> = z.output<E["response"]>;

/** The answer of operations that have nothing else to say. */
export const success = z.object({ success: z.literal(true) });

/** That answer. */
export const succeeded = { success: true } as const;
