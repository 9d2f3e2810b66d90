import * as auth from "./auth.ts";
import * as chat from "./chat.ts";
import * as documents from "./documents.ts";
import type { Endpoint } from "./endpoint.ts";
import * as feedback from "./feedback.ts";
import * as leadReplier from "./lead-replier.ts";
import * as status from "./status.ts";
import * as users from "./users.ts";

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === "object" && value !== null && "path" in value && "access" in value;

/** Every endpoint there is, for the OpenAPI document and for tests that walk all of them. */
export const endpoints: Endpoint[] = [auth, chat, documents, feedback, leadReplier, status, users].flatMap(
  (group) => Object.values(group).filter(isEndpoint),
);
