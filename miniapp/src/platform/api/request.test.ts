import { expect, test } from "vitest";
import { bdLogin, bdSession } from "#contracts/auth.ts";
import { chatHistory } from "#contracts/chat.ts";
import { searchDocuments } from "#contracts/documents.ts";
import { changeUser } from "#contracts/users.ts";
import { addressOf, bodyOf } from "./request.ts";

test("fills parameters and query into the address", () => {
  expect(addressOf(searchDocuments, { query: "OTC 5% / swaps?" })).toBe(
    "/api/documents/search/OTC%205%25%20%2F%20swaps%3F",
  );
  expect(addressOf(chatHistory, { sessionId: "a b", module: "bd_assistant", projectName: undefined })).toBe(
    "/api/chat/messages?sessionId=a+b&module=bd_assistant",
  );
});

test("sends in the body what is not part of the path", () => {
  expect(bodyOf(changeUser, { id: "7", disabled: true })).toBe('{"disabled":true}');
  expect(bodyOf(bdLogin, { telegramUsername: "nova", accessCode: "x", hint: undefined })).toBe(
    '{"telegramUsername":"nova","accessCode":"x"}',
  );
});

test("sends no body where there is nothing to say", () => {
  expect(bodyOf(bdSession, {})).toBeUndefined();
  expect(bodyOf(chatHistory, { sessionId: "a", module: "bd_assistant" })).toBeUndefined();
});
